/** What checking an exported audit file found; `fault` is the first thing that is wrong. */
export type FileVerdict = {
  events: number | undefined
  from: number | null
  to: number | null
  head: { seq: number; hash: string } | null
  fault: string | undefined
}
export function verifyFile(file: string, givenKey?: string): Promise<FileVerdict>
