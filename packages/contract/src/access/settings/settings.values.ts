import * as z from 'zod/mini'
import type { FieldIssue } from '../../core/errors.ts'
import { text } from '../../core/fields.ts'
import { fieldIssues } from '../../core/issues.ts'
import { timeZone } from '../../core/lookups/lookups.fields.ts'
import type { Setting, SettingLevel } from './settings.catalogue.ts'

// Valid values of settings: one check for each type, for the API and the form.

const v4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|$)){4}$/
const isV6 = (address: string) => /^[0-9a-f:.]+$/i.test(address) && URL.canParse(`http://[${address}]`)
/** `192.0.2.0/24`, `2001:db8::/32`, or a single address. */
export function isAddressRange(range: string): boolean {
  const [address = '', bits, ...more] = range.split('/')
  const most = v4.test(address) ? 32 : isV6(address) ? 128 : -1
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}
const areUnique = (list: readonly unknown[]) => new Set(list).size === list.length
const listOf = (max: number, fits: (entry: string) => boolean, code: 'cidr' | 'url') =>
  z.array(text(100, 1)).check(
    z.maxLength(max),
    z.refine((list) => list.every(fits), code),
    z.refine(areUnique, 'invalid'),
  )
const whole = ({ min = 0, max = Number.MAX_SAFE_INTEGER }: Setting) => z.number().check(z.int(), z.gte(min), z.lte(max))
const chosen = ({ allowed = [] }: Setting) => z.literal(allowed as [string, ...string[]])

function schemaOf(setting: Setting): z.ZodMiniType {
  switch (setting.type) {
    case 'bool':
      return z.boolean()
    case 'tri':
    case 'enum':
      return chosen(setting)
    case 'int':
    case 'duration':
      return whole(setting)
    case 'text':
      return text(setting.max ?? 200)
    case 'multi':
      return z.array(chosen(setting)).check(z.minLength(setting.min ?? 0), z.refine(areUnique, 'invalid'))
    case 'cidrs':
      return listOf(setting.max ?? 50, isAddressRange, 'cidr')
    case 'zone':
      return timeZone()
    case 'record': // several fields, which the feature that has them checks when they are saved
      return z.record(z.string(), z.unknown())
  }
}

const schemas = new Map<string, z.ZodMiniType>()
function schemaFor(setting: Setting): z.ZodMiniType {
  const cached = schemas.get(setting.code)
  if (cached) return cached
  const schema = schemaOf(setting)
  schemas.set(setting.code, schema)
  return schema
}

/** Whether a stored value is one that the setting may have. */
export const isValue = (setting: Setting, value: unknown): boolean => z.safeParse(schemaFor(setting), value).success

type Fault = Pick<FieldIssue, 'code' | 'params'>
/**
 * The value as it is stored (trimmed), and what is wrong with it for a setting at a level. A person cannot have "set by
 * user", only yes or no.
 */
export function checkValue(setting: Setting, input: unknown, level: SettingLevel): { value: unknown; fault?: Fault } {
  const parsed = z.safeParse(schemaFor(setting), input)
  if (!parsed.success) {
    const [issue] = fieldIssues(parsed.error)
    const fault = issue ?? ({ code: 'invalid' } as const)
    return { value: input, fault: { code: fault.code, ...('params' in fault && { params: fault.params }) } }
  }
  if (setting.type === 'tri' && level === 'user' && input === 'user')
    return { value: input, fault: { code: 'notOneOf', params: { options: 'yes, no' } } }
  return { value: parsed.data }
}
