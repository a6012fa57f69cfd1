import { createFinisher } from '../src/features/insight/schedules/schedules.finish.ts'
import { createStarter } from '../src/features/insight/schedules/schedules.due.ts'
import { createExporter } from '../src/core/files/files.worker.ts'
import type { Person, World } from './world.ts'

export const schedulesPath = (key?: string, act?: string) =>
  ['/api/v1/Report/Schedule', key, act].filter((part) => part !== undefined).join('/')

/** Twelve hours from now, so that no date of a schedule comes during a test. */
const farFromNow = () => `${String((new Date().getUTCHours() + 12) % 24).padStart(2, '0')}:00`
/** A report every day to someone of the caller's company. */
export const daily = (person: Pick<Person, 'email'>, overrides: object = {}) => ({
  Title: 'Use of our plans',
  Kind: 'planUsageReport',
  Filter: {},
  Span: 'LastMonth',
  Format: 'csv',
  Frequency: { Repeat: 'Daily', Time: farFromNow(), Zone: 'UTC' },
  Recipients: [{ Name: 'Cora Sample', Email: person.email }],
  ...overrides,
})
/** A schedule of a person, as the API returns it. */
export async function aSchedule(person: Person, overrides: object = {}) {
  const answer = await person.post(schedulesPath(), daily(person, overrides))
  if (answer.statusCode !== 201) throw new Error(`no schedule: ${answer.body}`)
  return answer.json().ResultContent
}

/** Moves the next date of a schedule back, as if the given number of minutes had passed. */
export const isDue = (world: World, key: string, minutes = 0) =>
  world.db.pool.query(
    `update report_schedule set next_at = date_trunc('minute', now()) - make_interval(mins => $2::int) where schedule_id = $1`,
    [key, minutes],
  )
/** The jobs of one process: those that are due, their files, their mails. */
export function worksOf(world: Pick<World, 'db' | 'config' | 'keys'>) {
  const [start, make, finish] = [createStarter(world), createExporter(world), createFinisher(world)]
  return {
    start,
    make,
    finish,
    all: async () => {
      await start()
      await make()
      await finish()
    },
  }
}
export const historyOf = async (person: Person, key: string) =>
  (await person.get(schedulesPath(key, 'Runs'))).json().ResultContent.Items
type Mail = { subject: string; text_body: string; html_body: string; attachment_id: string | null; message_id: string }
/** The mails to an address, oldest first. */
export const mailsTo = async (world: World, email: string): Promise<Mail[]> =>
  (
    await world.db.pool.query<Mail>(
      'select * from outgoing_message where recipient = $1 order by created_at, message_id',
      [email],
    )
  ).rows
