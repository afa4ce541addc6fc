/** Something the person at the terminal can mend: shown without a stack trace. */
export class UserError extends Error {}
