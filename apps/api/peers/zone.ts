import { readFileSync, statSync } from 'node:fs'

/**
 * The records of the demo's name server. The portal writes it when it loads the demo, so that records and screens
 * agree.
 */
export type Zone = {
  /** Domains that it answers for, with everything below them. */
  domains: string[]
  /** `from`: the moment at which the record appears, in milliseconds; 0 where it is there already. */
  records: { type: 'TXT' | 'CNAME'; name: string; values: readonly string[]; from: number }[]
}

/** Follows the zone in a file, which may not exist yet. */
export function followZone(file: string) {
  let zone: Zone = { domains: [], records: [] }
  let read = 0
  return {
    serves: (name: string) => zone.domains.some((domain) => name === domain || name.endsWith(`.${domain}`)),
    /** Gives a name server its current records. */
    fill(names: { records: Map<string, string[]>; aliases: Map<string, string> }): void {
      const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
      if (changed !== read) zone = JSON.parse(readFileSync(file, 'utf8')) as Zone
      read = changed
      const there = zone.records.filter(({ from }) => from <= Date.now())
      for (const { type, name, values } of there)
        if (type === 'TXT') names.records.set(name, [...values])
        else names.aliases.set(name, values[0] ?? '')
    },
  }
}
