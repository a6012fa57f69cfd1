import type { ESignFault } from '@portal/contract/delivery/esign/esign.fields'

/** Why a call did not do what it should. */
export class CallFault extends Error {
  readonly fault: ESignFault
  readonly status: number | null
  /** Milliseconds that the service asks for. */
  readonly retryAfter: number
  /** The revision that the service has, where that is a later one. */
  readonly theirs: number | undefined
  constructor(
    fault: ESignFault,
    { status = null, retryAfter = 0, theirs }: { status?: number | null; retryAfter?: number; theirs?: number } = {},
  ) {
    super(`e-signature service: ${fault}${status === null ? '' : ` ${status}`}`)
    this.fault = fault
    this.status = status
    this.retryAfter = retryAfter
    this.theirs = theirs
  }
  /** The service as a whole does not work, and not this one company. */
  get isDown(): boolean {
    const { fault, status } = this
    return fault !== 'conflict' && (fault !== 'answer' || status === 429 || (status ?? 0) >= 500 || (status ?? 0) < 400)
  }
}
