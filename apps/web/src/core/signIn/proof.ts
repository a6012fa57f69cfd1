import { codeOf } from '../../lib/api.errors.ts'

type Options = {
  /** The person whose failures require the proof, for proofs about a person. */
  emailAddress?: string
  /** Called when the work starts and ends. */
  onWork: (working: boolean) => void
}

/** Makes a call; if the server requires a proof of work first, computes it and retries once. */
export async function withProof<A>(
  make: (proof?: string) => Promise<A>,
  { emailAddress, onWork }: Options,
): Promise<A> {
  try {
    return await make()
  } catch (error) {
    if (codeOf(error) !== 'auth.proofRequired') throw error
  }
  onWork(true)
  try {
    const { solveProof } = await import('./proof.solve.ts')
    return await make(await solveProof(emailAddress))
  } finally {
    onWork(false)
  }
}
