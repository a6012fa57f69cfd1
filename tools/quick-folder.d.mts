/** TMPDIR where it is set, else memory where it has room, else the system's temporary folder. */
export function quickFolder(): string
