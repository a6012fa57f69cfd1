// PostgreSQL's description of the result of a statement, without running it.
import pg from 'pg'
import { codeName } from '../apps/api/src/platform/db/names.ts'
import '../apps/api/src/platform/db/types.ts'
import type { ValueSet, Kind } from './statements.claims.ts'
import { learn, type PlanFact, type Plan } from './statements.plan.ts'

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number }
export type Column = ValueSet & { column: string }

/** Values as PostgreSQL writes them: how pg parses one tells what a column of the type holds. */
const samples: Readonly<Record<string, string>> = {
  bool: 't',
  bytea: String.raw`\x00`,
  char: 'a',
  cidr: '192.0.2.0/24',
  date: '2026-01-01',
  float4: '1.5',
  float8: '1.5',
  inet: '192.0.2.1',
  int2: '1',
  int4: '1',
  int8: '1',
  interval: '1 day',
  name: 'a',
  numeric: '1.5',
  oid: '1',
  text: 'a',
  timestamptz: '2026-01-01 00:00:00+00',
  uuid: '00000000-0000-0000-0000-000000000000',
  varchar: 'a',
  void: '',
  xid8: '1',
}

function valuesIn(value: unknown): ValueSet {
  if (Buffer.isBuffer(value)) return { kinds: new Set<Kind>(['buffer']) }
  if (value instanceof Date) return { kinds: new Set<Kind>(['date']) }
  if (Array.isArray(value)) return { kinds: new Set<Kind>(['array']), of: valuesIn(value[0]) }
  return { kinds: new Set([typeof value as Kind]) }
}

type PgConnection = {
  stream: { cork(): void; uncork(): void }
  parse(statement: { text: string; name: string }): void
  describe(statement: { type: 'S'; name: string }): void
  sync(): void
}
/** Has a statement prepared and described. */
class Description {
  readonly #text: string
  #fields: Field[] = []
  callback: (error: Error | null, fields?: Field[]) => void

  constructor(text: string, callback: (error: Error | null, fields?: Field[]) => void) {
    this.#text = text
    this.callback = callback
  }
  submit(connection: PgConnection): null {
    connection.parse({ text: this.#text, name: '' })
    connection.describe({ type: 'S', name: '' })
    connection.sync()
    return null
  }
  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields
  }
  handleError(error: Error): void {
    this.callback(error)
  }
  handleReadyForQuery(): void {
    this.callback(null, this.#fields)
  }
}

type Names = {
  types: Map<number, { name: string; item: string | null }>
  filled: Set<string>
  texts: Map<string, string[]>
}
const placeOf = (table: number, column: number) => `${table}.${column}`

/** A constraint that limits a text to several values. */
const oneOf = /^CHECK \(\(\w+ = ANY \(ARRAY\[(?:'[^']*'::text(?:, )?)+\]\)\)\)$/
const textsIn = (rule: string) => [...rule.matchAll(/'([^']*)'::text/g)].map(([, text = '']) => text)

/** Describes statements on one connection. */
export class Describer {
  readonly #client: pg.Client
  readonly #names: Names

  private constructor(client: pg.Client, names: Names) {
    this.#client = client
    this.#names = names
  }

  static async on(client: pg.Client): Promise<Describer> {
    const types = await client.query<{ oid: number; name: string; item: string | null }>(
      `select t.oid::int, t.typname as name, i.typname as item from pg_type t left join pg_type i on i.oid = t.typelem and t.typcategory = 'A'`,
    )
    const filled = await client.query<{ place: string }>(
      `select attrelid::int || '.' || attnum as place from pg_attribute where attnotnull or attgenerated <> ''`,
    )
    const checks = await client.query<{ place: string; rule: string }>(
      `select conrelid::int || '.' || conkey[1] as place, pg_get_constraintdef(oid) as rule from pg_constraint
       where contype = 'c' and cardinality(conkey) = 1`,
    )
    return new Describer(client, {
      types: new Map(types.rows.map((one) => [one.oid, one])),
      filled: new Set(filled.rows.map(({ place }) => place)),
      texts: new Map(checks.rows.flatMap(({ place, rule }) => (oneOf.test(rule) ? [[place, textsIn(rule)]] : []))),
    })
  }

  /** The columns of what a statement returns; of several statements those of the last. */
  async columnsOf(text: string): Promise<Column[]> {
    const all = text.includes('$') ? [text] : text.split(';')
    let fields: Field[] = []
    for (const one of all) fields = await this.#fieldsOf(one)
    const learnt = await this.#learn(all.at(-1) ?? '')
    return fields.map((field, place) => this.#columnOf(field, learnt[place]))
  }

  #fieldsOf(text: string): Promise<Field[]> {
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null, found: Field[] = []) => (error ? reject(error) : resolve(found))
      this.#client.query(new Description(text, settle) as unknown as pg.Submittable)
    })
  }

  /** Only queries have a plan, not such as SET. */
  async #learn(text: string): Promise<PlanFact[]> {
    if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) return []
    const { rows } = await this.#client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (verbose, generic_plan, format json) ${text}`,
    )
    return rows.flatMap((row) => learn(row['QUERY PLAN'][0].Plan))
  }

  #columnOf({ name, dataTypeID, tableID, columnID }: Field, learnt: PlanFact | undefined): Column {
    const { kinds, of } = this.#heldBy(dataTypeID)
    const place = placeOf(tableID, columnID)
    // In a plan, `exists`, which is never null, looks like any other subquery.
    const isThere = kinds.has('boolean') && learnt?.isLookedUp
    const isNull = (isThere ? undefined : learnt?.isNull) ?? (tableID !== 0 && !this.#names.filled.has(place))
    const texts = this.#names.texts.get(place)?.filter((text) => learnt?.texts(text) ?? true)
    return { column: codeName(name), of, texts, kinds: isNull ? new Set([...kinds, 'null']) : kinds }
  }

  #heldBy(oid: number): ValueSet {
    const type = this.#names.types.get(oid)
    if (!type) throw new TypeError(`no type ${oid}`)
    if (type.name === 'json' || type.name === 'jsonb') return { kinds: new Set<Kind>(['any']) }
    const sample = samples[type.item ?? type.name]
    if (sample === undefined) throw new TypeError(`no sample of ${type.name}`)
    return valuesIn(pg.types.getTypeParser(oid, 'text')(type.item ? `{${sample}}` : sample))
  }
}
