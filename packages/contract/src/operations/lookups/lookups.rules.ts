import { type Language, languages } from '../../core/language.ts'
import type { Result } from '../../core/route.ts'
import {
  countryDialCodes,
  industryCodes,
  jobFunctionCodes,
  type LookupKind,
  otherCode,
  statusChangeReasons,
  timeZoneOf,
} from '../../core/lookups/lookups.codes.ts'
import formerNames from './lookups.zones.json' with { type: 'json' }
import type { lookups } from './lookups.contract.ts'
import { industryTexts, jobFunctionTexts, statusChangeReasonTexts } from './lookups.texts.ts'

type Items<Name extends keyof typeof lookups> = Result<(typeof lookups)[Name]>[number]
type ItemOf = {
  Language: Items<'languages'>
  CountryCode: Items<'countries'>
  JobFunction: Items<'jobFunctions'>
  industry: Items<'industries'>
  TimeZone: Items<'timeZones'>
  AccountStatusChangeReason: Items<'statusChangeReasons'>
}
type Entry<Kind extends LookupKind> = Omit<ItemOf[Kind], 'sort' | 'active'>

const capital = (text: string, language: Language) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

/** The offset from UTC at a moment, such as UTC+05:30; the zone's summer time counts. */
export function offsetLabel(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length)
  return `UTC${offset || '+00:00'}`
}

/** The other names of each zone, between spaces. */
const formerly: Readonly<Record<string, string>> = formerNames

const quarter = 15 * 60_000
let zones: { at: number; entries: Entry<'TimeZone'>[] } | undefined
/** Cached for a quarter of an hour, within which no zone changes its offset: making 400 formatters takes 30 to 50 ms. */
function timeZonesAt(now: Date): Entry<'TimeZone'>[] {
  const at = Math.floor(now.getTime() / quarter)
  if (zones?.at !== at) {
    const codes = new Set([...Intl.supportedValuesOf('timeZone').map((name) => timeZoneOf(name) ?? name), 'UTC'])
    const label = (code: string) => `${code.replaceAll('_', ' ')} (${offsetLabel(code, now)})`
    zones = {
      at,
      entries: [...codes].map((code) => ({ code, label: label(code), formerly: formerly[code]?.split(' ') ?? [] })),
    }
  }
  return zones.entries
}

const builders: { [Kind in LookupKind]: (language: Language, now: Date) => Entry<Kind>[] } = {
  Language: (language) => {
    const names = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' })
    return languages.map((code) => ({ code, label: capital(names.of(code) ?? code, language) }))
  },
  CountryCode: (language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return Object.entries(countryDialCodes).map(([code, digits]) => ({
      code,
      label: names.of(code) ?? code,
      dialCode: `+${digits}`,
    }))
  },
  JobFunction: (language) => jobFunctionCodes.map((code) => ({ code, label: jobFunctionTexts[code][language] })),
  industry: (language) => industryCodes.map((code) => ({ code, label: industryTexts[code][language] })),
  TimeZone: (_, now) => timeZonesAt(now),
  AccountStatusChangeReason: (language) =>
    statusChangeReasons.map((reason) => ({
      ...reason,
      label: statusChangeReasonTexts[reason.code][language],
      forStatus: [...reason.forStatus],
    })),
}

/**
 * A lookup with labels in a language, sorted by label as that language sorts, the entry for "other" last.
 * @param now the moment that the offsets in the labels of time zones are for
 */
export function lookup<Kind extends LookupKind>(kind: Kind, language: Language, now: Date): ItemOf[Kind][] {
  const { compare } = new Intl.Collator(language)
  const isOther = (code: string) => Number(code === otherCode)
  const entries: { code: string; label: string }[] = builders[kind](language, now)
  return entries
    .toSorted((one, other) => isOther(one.code) - isOther(other.code) || compare(one.label, other.label))
    .map((entry, at) => ({ ...entry, sort: at + 1, active: true })) as ItemOf[Kind][]
}
