import * as z from 'zod/mini'
import { key } from '../../core/fields.ts'

// The rights and objects of the routes of billing.

export const modules = { name: 'Customer-Company Plans', own: 'Account Details' } as const
export const read = { access: 'Bill:R', module: { ...modules, level: 'R' } } as const
export const write = { access: 'Bill:W', module: { ...modules, level: 'RW' } } as const
/** Writes that apply to all customers of an issuer; keys of people with full access make them too (decision 0183). */
export const writeForAll = { ...write, fullAccess: true, principals: 'any' } as const
export const ofAccount = { object: 'account', params: z.object({ acctKey: key() }) } as const
