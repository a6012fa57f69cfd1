/** Milliseconds that an answer asks to wait, in seconds or until a date; 0 if it cannot be read. */
export function retryAfterOf(headers: Headers, now: Date): number {
  const header = headers.get('retry-after') ?? ''
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime()
  return Number.isFinite(wait) ? Math.max(0, wait) : 0
}
