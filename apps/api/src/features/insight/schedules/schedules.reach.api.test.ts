import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { hold } from '../../../../test/groups.ts'
import { aSchedule, daily, historyOf, isDue, mailsTo, schedulesPath, worksOf } from '../../../../test/schedules.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

// Schedules for people with fewer rights: view only, limited to some companies, or of a customer; and for people who
// guess keys.

const world = await newWorld()
const tree = await world.demoTree()
const works = worksOf(world)
const at = (account: Parameters<typeof world.signedInAt>[0], rights = {}) => world.signedInAt(account, { rights })
const runPath = (key: string, content = '') => `/api/v1/Report/Run/${key}${content}`
/** A schedule with a run that was sent. */
async function sent(person: Person, given: object = {}) {
  const schedule = await aSchedule(person, { SendEmpty: true, ...given })
  await isDue(world, schedule.ScheduleKey)
  await works.all()
  const [run] = await historyOf(person, schedule.ScheduleKey)
  return { one: schedulesPath(schedule.ScheduleKey), runKey: run.RunKey as string }
}

/** As if it belonged to a person who lost rights since, because sessions cache their rights for a moment. */
async function sentBy(owner: Person, before: Person, given: object = {}) {
  const { one, runKey } = await sent(before, given)
  for (const table of ['report_schedule', 'report_run'])
    await world.db.pool.query(`update ${table} set made_by = $1 where made_by = $2`, [owner.userId, before.userId])
  return { one, runKey }
}

test('with R alone everything that changes or sends is refused, and nothing is offered to be scheduled', async () => {
  const person = await at(tree.cordage, { ScheduledReports: 'R' })
  const { one, runKey } = await sentBy(person, await at(tree.cordage))
  const tries = [
    person.post(schedulesPath(), daily(person)),
    person.patch(one, { Title: 'Mine' }, { 'if-match': '"1"' }),
    person.post(`${one}/Pause`, {}),
    person.post(`${one}/Resume`, {}),
    person.post(`${one}/Test`, {}),
    person.post(`${one}/Runs/${runKey}/Resend`, {}),
    person.delete(one),
  ]
  for (const answer of await Promise.all(tries)) expect(codeOf(answer)).toEqual([403, 'auth.forbidden'])
  expect((await person.get(one)).statusCode).toBe(200)
  expect((await person.get(schedulesPath('Kinds'))).json().ResultContent.Items).toEqual([])
})

test('the latest reports and those of mails ask for the right to reports, whatever the key', async () => {
  const person = await at(tree.cordage)
  const { runKey } = await sent(person)
  const [unflagged, reportless] = [
    await at(tree.cordage, { LatestReports: 'N' }),
    await at(tree.cordage, { ReportAccessEnable: 'N' }),
  ]
  for (const missing of [unflagged, reportless])
    expect(codeOf(await missing.get('/api/v1/Report/Latest'))).toEqual([403, 'auth.forbidden'])
  expect((await person.get(runPath(runKey))).statusCode).toBe(200)
  const [colleague, customer] = [await at(tree.cordage), await at(tree.northwind)]
  for (const stranger of [colleague, customer])
    for (const key of [runKey, randomUUID()])
      for (const content of ['', '/Content'])
        expect(codeOf(await stranger.get(runPath(key, content)))).toEqual([404, 'schedule.runNotFound'])
})

test('a run is sent again by its own schedule alone', async () => {
  const [owner, other] = [await at(tree.cordage), await at(tree.cordage)]
  const { runKey } = await sent(owner)
  const { one } = await sent(other)
  expect(codeOf(await other.post(`${one}/Runs/${runKey}/Resend`, {}))).toEqual([404, 'schedule.runNotFound'])
})

test('what was made with more rights is not sent again with fewer: held to some companies, or without the right to export', async () => {
  const outside = { Name: 'An accountant', Email: `${randomUUID()}@elsewhere.example` }
  const exporter = await at(tree.cordage, { ExportAcct: 'R' })
  const { one, runKey } = await sentBy(exporter, await at(tree.cordage, { ExportAcct: 'W' }), { Recipients: [outside] })
  expect(codeOf(await exporter.post(`${one}/Runs/${runKey}/Resend`, {}))).toEqual([403, 'schedule.outsideRecipients'])
  expect(await mailsTo(world, outside.Email)).toHaveLength(1)
  const entries = { 'Customer-Company Plans': 'R', 'Assign Plans': 'R' } as const
  const member = await hold(world, await at(tree.cordage), { entries, accountScope: 'LIST' })
  const whole = await sentBy(member, await at(tree.cordage))
  expect(codeOf(await member.post(`${whole.one}/Runs/${whole.runKey}/Resend`, {}))).toEqual([403, 'file.otherRights'])
  expect(codeOf(await member.get(runPath(whole.runKey, '/Content')))).toEqual([403, 'file.otherRights'])
})

// A report with data that needs rights is not sent to recipients, or a later owner, who see less on its page.
test.each([
  ['transactionsReport', { Redact: 'R', AcctMgmnt: 'N' }, { Redact: 'N', AcctMgmnt: 'N' }],
  ['usageByUserReport', { AcctMgmnt: 'R', Redact: 'N' }, { AcctMgmnt: 'N', Redact: 'N' }],
  ['companyPlans', { ExportAcct: 'W', CustomerPlanEndDate: 'Y' }, { ExportAcct: 'W', CustomerPlanEndDate: 'N' }],
  ['renewalsReport', { CustomerPlanEndDate: 'Y', CustomerPlanAutoRenew: 'Y' }, { CustomerPlanEndDate: 'Y' }],
  ['usageByGroupReport', { AcctMgmnt: 'R' }, { AcctMgmnt: 'N' }],
])('a file of %s is for those who are shown the same by their rights', async (Kind, more, less) => {
  const [owner, equal, lesser] = [
    await at(tree.cordage, more),
    await at(tree.cordage, more),
    await at(tree.cordage, less),
  ]
  const byMonths = Kind !== 'companyPlans' && Kind !== 'renewalsReport'
  const Recipients = [equal, lesser].map(({ email }) => ({ Name: 'Colleague', Email: email }))
  const given = { Kind, Span: byMonths ? 'LastMonth' : null, Recipients }
  const schedule = await aSchedule(owner, given)
  expect(schedule.Recipients.map(({ Opens }: { Opens: boolean }) => Opens)).toEqual([true, false])
  const { runKey } = await sent(owner, given)
  expect((await equal.get(runPath(runKey, '/Content'))).statusCode).toBe(200)
  expect(codeOf(await lesser.get(runPath(runKey, '/Content')))).toEqual([404, 'schedule.runNotFound'])
  const since = await sentBy(lesser, owner, given)
  expect(codeOf(await lesser.get(runPath(since.runKey, '/Content')))).toEqual([403, 'file.otherRights'])
  expect(codeOf(await lesser.post(`${since.one}/Runs/${since.runKey}/Resend`, {}))).toEqual([403, 'file.otherRights'])
})

test('a customer schedules what is theirs, and accounts of nobody else are in it', async () => {
  const customer = await at(tree.northwind)
  const kinds = (await customer.get(schedulesPath('Kinds'))).json().ResultContent.Items
  const files = []
  for (const { Kind, Formats, ByMonths } of kinds) {
    if (!Formats.includes('csv')) continue
    const given = { Kind, Span: ByMonths ? 'Last12Months' : null, Title: Kind }
    const { runKey } = await sent(customer, given)
    files.push((await customer.get(runPath(runKey, '/Content'))).body)
  }
  expect(files.length).toBeGreaterThan(0)
  for (const name of [tree.cordage, tree.halyard, tree.borealis].map(({ acctName }) => acctName))
    for (const file of files) expect(file).not.toContain(name)
})
