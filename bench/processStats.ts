import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** CPU time a process has used, ms; NaN where the system does not tell. */
export function cpuMsOf(pid: number): number {
	const file = `/proc/${pid}/stat`;
	if (!existsSync(file)) return NaN;
	const fields = readFileSync(file, 'utf8')
		.replace(/^.*\) /, '')
		.split(' ');
	return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Peak memory of a process since `resetPeak`, MB; NaN where the system does not tell. */
export function peakMbOf(pid: number): number {
	const file = `/proc/${pid}/status`;
	if (!existsSync(file)) return NaN;
	return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]) / 1_024;
}

/** Starts the peak of a process's memory anew, where the system can. */
export function resetPeak(pid: number): void {
	const file = `/proc/${pid}/clear_refs`;
	if (existsSync(file)) writeFileSync(file, '5');
}
