export type SmsToSend = { id: string; to: string; text: string }
export type SmsGateway = {
  /** Resolves when the gateway has accepted it. The id is the Idempotency-Key of every attempt. */
  send(message: SmsToSend): Promise<void>
}

/** Milliseconds for the headers of the answer, and again for its body. */
const standardPatience = 5_000

/** Any answer but 2xx; a 4xx other than 408 and 429 is not retried. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
  readonly responseCode: number
  constructor(status: number) {
    super('the SMS gateway refused')
    this.responseCode = status
  }
}

/**
 * SMS over an HTTP gateway: `POST <url>` with JSON `{"to": "+4912345678", "text": "…", "id": "<uuid>"}` and
 * `Idempotency-Key: <uuid>`; any 2xx means taken. Credentials in the URL become Basic authorization; redirects are not
 * followed.
 */
export function openSmsGateway(url: string, { patience = standardPatience } = {}): SmsGateway {
  const { origin, pathname, search, username, password } = new URL(url)
  const secret = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const credentials = username ? { authorization: `Basic ${secret}` } : {}
  return {
    async send({ id, to, text }) {
      const { request } = await import('undici')
      const { statusCode, body } = await request(`${origin}${pathname}${search}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': id, ...credentials },
        body: JSON.stringify({ to, text, id }),
        headersTimeout: patience,
        bodyTimeout: patience,
        signal: AbortSignal.timeout(2 * patience),
      })
      await body.dump({ limit: 65_536 })
      if (statusCode < 200 || statusCode > 299) throw new SmsRefused(statusCode)
    },
  }
}
