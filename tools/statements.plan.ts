// The facts about columns that follow from the plan of a statement, whatever values its tables hold.

export type Plan = {
  'Node Type': string
  'Join Type'?: string
  'Parent Relationship'?: string
  'Subplan Name'?: string
  'Group Key'?: string[]
  Output?: string[]
  Plans?: Plan[]
} & { [condition in (typeof conditions)[number]]?: string }

const conditions = ['Filter', 'Index Cond', 'Recheck Cond', 'Hash Cond', 'Merge Cond', 'Join Filter'] as const
/** Without rows such an aggregate is null, unlike a count. */
const ofRows = /^\(*(?:max|min|sum|avg|array_agg|string_agg|jsonb_agg|jsonb_object_agg|bool_and|bool_or)\(/
const single = /^\((SubPlan \d+)\)$|^\((InitPlan \d+)\)\.col\d+$/

const outputsOf = ({ Plans = [] }: Plan, side: string) =>
  Plans.filter((one) => one['Parent Relationship'] === side).flatMap(({ Output = [] }) => Output)
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The name of a column in conditions: with its table, which outputs leave out if there is only one. */
const namedBy = (output: string) => String.raw`(?:\w+\.)?` + output.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The columns that an outer join fills with nulls. */
function filledBy(node: Plan): string[] {
  const join = node['Join Type']
  if (join === 'Left') return outputsOf(node, 'Inner')
  if (join === 'Right') return outputsOf(node, 'Outer')
  return join === 'Full' ? [...outputsOf(node, 'Inner'), ...outputsOf(node, 'Outer')] : []
}

const joins: readonly string[] = ['Hash Cond', 'Merge Cond', 'Join Filter']
/** Whether every row of a step has a row of this part, so that the part's conditions hold for it. */
function isKept(node: Plan, part: Plan): boolean {
  const [join, side] = [node['Join Type'], part['Parent Relationship']]
  if (side === 'SubPlan' || side === 'InitPlan') return false
  if (join === 'Full' || (join === 'Left' && side === 'Inner') || (join === 'Right' && side === 'Outer')) return false
  return !(join === 'Anti' && side === 'Inner')
}
/**
 * The conditions that hold for all rows of a step; conditions of an outer join do not hold for the rows that it fills
 * with nulls.
 */
function holding(node: Plan): string[] {
  const isWhole = ['Inner', 'Semi', undefined].includes(node['Join Type'])
  const own = conditions.flatMap((name) => (isWhole || !joins.includes(name) ? (node[name] ?? []) : []))
  return [...own, ...(node.Plans ?? []).flatMap((part) => (isKept(node, part) ? holding(part) : []))]
}

/** PostgreSQL prints CASE without ELSE with `ELSE NULL`. */
const isOpenCase = (output: string) => /^\(?CASE .* ELSE NULL::[^']+?(?: END)+\)?$/.test(output)

/**
 * `isNull`: it may be null; undefined where the plan says nothing. `isLookedUp`: only because a subquery returns it,
 * which may also be an `exists`. `texts`: whether the conditions allow a text.
 */
export type PlanFact = { isNull: boolean | undefined; isLookedUp: boolean; texts: (text: string) => boolean }

/** The known facts of each column. */
export function learn(plan: Plan): PlanFact[] {
  const nodes = nodesOf(plan)
  const filled = new Set(nodes.flatMap(filledBy))
  const ungrouped = nodes.filter((node) => node['Node Type'] === 'Aggregate' && !node['Group Key'])
  const sums = new Set(ungrouped.flatMap(({ Output = [] }) => Output))
  const required = holding(plan).filter((rule) => !rule.includes(' OR '))
  const isFound = (name: string) => {
    const found = nodes.find((node) => node['Subplan Name'] === name)
    return found?.['Node Type'] === 'Aggregate' && found.Output?.every((one) => /^(?:\(?count|COALESCE)\(/.test(one))
  }
  return (plan.Output ?? []).map((output) => {
    const named = namedBy(output)
    const pattern = new RegExp(`\\(${named} (?:IS NOT NULL\\)|(?:=|<|<=|<>) )| = ${named}\\)`)
    const isAsked = required.some((rule) => pattern.test(rule))
    const [, sub, init] = single.exec(output) ?? []
    const name = sub ?? init
    const isMissing = (sums.has(output) && ofRows.test(output)) || filled.has(output) || isOpenCase(output)
    const isLookedUp = !isMissing && name !== undefined && !isFound(name)
    const isNull = isAsked ? false : isMissing || isLookedUp || undefined
    return { isNull, isLookedUp, texts: textsLeft(output, required) }
  })
}

/** The texts of a column that conditions allow: those of a list, or all except some. */
function textsLeft(output: string, rules: readonly string[]): (text: string) => boolean {
  const tests = rules.flatMap((rule) => {
    const after = (sign: string) => {
      const found = new RegExp(`\\(${namedBy(output)} ${sign} `).exec(rule)
      return found ? rule.slice(found.index + found[0].length) : undefined
    }
    const [only, but, among, none] = [after('='), after('<>'), after('= ANY'), after('<> ALL')]
    const one = (text: string | undefined) => /^'([^']*)'::text/.exec(text ?? '')?.[1]
    const several = (text: string | undefined) => /^\('\{([^}]*)\}'::text\[\]\)/.exec(text ?? '')?.[1]?.split(',')
    const [is, isNot, are, areNot] = [one(only), one(but), several(among), several(none)]
    return [
      is === undefined ? [] : [(text: string) => text === is],
      isNot === undefined ? [] : [(text: string) => text !== isNot],
      are ? [(text: string) => are.includes(text)] : [],
      areNot ? [(text: string) => !areNot.includes(text)] : [],
    ].flat()
  })
  return (text) => tests.every((test) => test(text))
}
