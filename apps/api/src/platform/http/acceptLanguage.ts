import { type Language, languageOf } from '@portal/contract/core/language'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** More than any browser sends. */
const longest = 1_000

/** The language that Accept-Language prefers by its weights; undefined where it is not sent or wants none of ours. */
export function preferredLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined {
  const { 'accept-language': accepted = '' } = headers
  if (accepted === '' || accepted.length > longest) return undefined
  // Without regions, so that every variant of a language gets ours.
  const tag = new Negotiator({ headers }).language(['en', 'fr'])
  return tag ? languageOf(tag) : undefined
}
