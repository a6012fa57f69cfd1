import { Problem } from '@portal/contract/core/errors'
import type { Caller, KeyFacts } from './caller.ts'

/** The owner of the key of a call, as far as its record needs. */
export type CalledBy = Pick<Caller, 'accountId' | 'userId' | 'name' | 'scope'> & { key?: KeyFacts | undefined }

/** Why a call with a known but invalid key is refused. */
export class DeadKey extends Problem {
  readonly calledBy: CalledBy & { key: KeyFacts }
  constructor({ code, values }: Pick<Problem, 'code' | 'values'>, calledBy: CalledBy & { key: KeyFacts }) {
    super(code, { values })
    this.calledBy = calledBy
  }
}
