// The part of mailauth that has no types.
declare module 'mailauth/lib/tools.js' {
  /** Reads the key of a DKIM record. @throws Error whose code is the reason why a receiver discards it */
  export function getPublicKey(
    type: string,
    name: string,
    minBitLength: number,
    resolver: (name: string, type: string) => Promise<string[][]>,
    options: { strict: boolean; hashAlgo: string },
  ): Promise<unknown>
}
