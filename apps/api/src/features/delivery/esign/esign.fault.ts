import type { ESignFault } from '@portal/contract/delivery/esign/esign.fields'

/** The reason why a call failed. */
export class CallFault extends Error {
  readonly fault: ESignFault
  readonly status: number | null
  /** Milliseconds that the service asks to wait. */
  readonly retryAfter: number
  /** The service's revision, if it is later. */
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
  /** Whether the whole service fails, and not only this company. */
  get isDown(): boolean {
    const { fault, status } = this
    return fault !== 'conflict' && (fault !== 'answer' || status === 429 || (status ?? 0) >= 500 || (status ?? 0) < 400)
  }
}
