import { codeOf } from '../../lib/api.errors.ts'

type Options = {
  /** Whose failures ask for the proof, where it is about one person. */
  emailAddress?: string
  /** Work has begun, or is over. */
  onWork: (working: boolean) => void
}

/** Makes a call; where the server first wants a proof of work, makes one and calls again by itself, once. */
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
