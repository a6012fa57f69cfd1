// Internals that pg's cursor and streams use too; the package has no types for them.
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): string | Buffer | null }
  export default utils
}
