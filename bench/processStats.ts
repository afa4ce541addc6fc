import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** CPU time a process has used, s; NaN where the system does not tell. */
export function cpuSOf(pid: number): number {
	const fields = read(`/proc/${pid}/stat`)
		.replace(/^.*\) /, '')
		.split(' ');
	return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** Peak memory of a process since `resetPeak`, MB; NaN where the system does not tell. */
export function peakMbOf(pid: number): number {
	return Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1]) / 1_024;
}

/** Starts the peak of a process's memory anew, where the system can. */
export function resetPeak(pid: number): void {
	const file = `/proc/${pid}/clear_refs`;
	if (existsSync(file)) writeFileSync(file, '5');
}

function read(file: string): string {
	return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
