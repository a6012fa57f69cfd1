/** Milliseconds that an answer asks to wait, in seconds or until a date; 0 where it says nothing that can be read. */
export function retryAfterOf(headers: Headers, now: Date): number {
  const said = headers.get('retry-after') ?? ''
  const wait = /^\d{1,9}$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - now.getTime()
  return Number.isFinite(wait) ? Math.max(0, wait) : 0
}
