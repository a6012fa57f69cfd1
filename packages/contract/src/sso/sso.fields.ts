import * as z from 'zod/mini'
import { wire } from '../core/wire.ts'

/** A domain of a company, as people and partners write it. */
export const domain = () =>
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(253),
      z.regex(/^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, 'invalid'),
    )

/** Domains that a new customer may come with. */
export const mostDomainsOfNew = 10
/** A domain that waits for its TXT record, which proves that it is the company's. */
export const PendingDomain = wire('PendingDomain', {
  Domain: z.string(),
  RecordName: z.string(),
  RecordValue: z.string(),
})
export type PendingDomain = z.output<typeof PendingDomain>
