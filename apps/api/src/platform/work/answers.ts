import { Problem } from '@portal/contract/core/errors'

// The answer of a thread: a refusal is sent as its parts, because a copy of an error would be a plain one.

export type Answer<Result> =
  | { result: Result }
  | { refusal: Pick<Problem, 'code' | 'values' | 'fields' | 'retryAfter'> }

/** A function of a thread: its refusals are answered, its faults are thrown. */
export const answering =
  <Input, Result>(work: (input: Input) => Result | Promise<Result>) =>
  async (input: Input): Promise<Answer<Result>> => {
    try {
      return { result: await work(input) }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { code, values, fields, retryAfter } = error
      return { refusal: { code, values, fields, retryAfter } }
    }
  }

/** The answer of a thread's function. @throws Problem */
export function answered<Result>(answer: Answer<Result>): Result {
  if ('result' in answer) return answer.result
  const { code, retryAfter, ...more } = answer.refusal
  throw new Problem(code, { ...more, ...(retryAfter !== undefined && { retryAfter }) })
}
