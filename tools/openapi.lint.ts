// Lints the API document by the recommended rules of Redocly, all of them strictly.
import { createConfig, lintFromString } from '@redocly/openapi-core'

/** A path that the specification ends with a slash. */
const slashed = '#/paths/~1api~1v1~1AccountAdmin~1{email}~1LogoutAlias~1{aliasEmail}~1'

type Problem = { ruleId: string; message: string; location: { pointer?: string }[] }
type Parameter = { name: string; in: string; schema: { pattern?: string } }
type Document = { paths: Record<string, Record<string, { parameters: Parameter[] }>> }

/** Whether no request fits both paths: where they differ, one has a word and the other a key, which is never that word. */
function isDistinct({ paths }: Document, [one = '', other = '']: string[]): boolean {
  const takes = (path: string, segment: string, word: string) =>
    Object.values(paths[path] ?? {})
      .flatMap(({ parameters }) => parameters)
      .filter((parameter) => parameter.in === 'path' && segment === `{${parameter.name}}`)
      .every(({ schema }) => schema.pattern === undefined || new RegExp(schema.pattern).test(word))
  const [left, right] = [one.split('/'), other.split('/')]
  return left.some((segment, at) => {
    const facing = right[at] ?? ''
    if (segment.startsWith('{') === facing.startsWith('{')) return segment !== facing && !segment.startsWith('{')
    return segment.startsWith('{') ? !takes(one, segment, facing) : !takes(other, facing, segment)
  })
}

/** The faults of a document, a line each. */
export async function faultsOf(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems: Problem[] = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config,
  })
  return problems
    .filter(({ ruleId, message, location: [at] }) => {
      if (ruleId === 'no-path-trailing-slash') return at?.pointer !== slashed
      if (ruleId !== 'no-ambiguous-paths') return true
      const named = [...message.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
      return !isDistinct(document as Document, named)
    })
    .map(({ ruleId, message, location: [at] }) => `${at?.pointer ?? ''} ${ruleId}: ${message}`)
}
