import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { jobStates } from '#server/platform/jobs/states.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sendMails } from '#server/platform/mail/outbox.ts'
import { databases, startApp, type TestApp } from '#tests/support/app.ts'
import { startOps } from '#tests/support/ops.ts'

const soon = { timeout: 10_000, interval: 20 }

test('a requested job runs, unless its transaction is rolled back', async () => {
  await using app = await startApp()
  const { jobs, runs } = await work(app, { name: 'mail.send', run: () => Promise.resolve(3) })
  const { db } = app.resources.database
  await expect(
    db.transaction(async (tx) => {
      await queueMail(tx)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(runs).toEqual([])
  await db.transaction((tx) => queueMail(tx))
  await expect.poll(() => runs.length, soon).toBe(1)
  await expect
    .poll(async () => (await jobs.list())[0], soon)
    .toMatchObject({ name: 'mail.send', outcome: 'done', done: 3, waiting: 0, isRunning: false })
  expect(app.log.find((it) => it['event'] === 'job.done')).toMatchObject({
    job: 'mail.send',
    done: 3,
  })
  await jobs.stop()
})

test('repeated requests for a running job make it run once more after it ends, never concurrently', async () => {
  await using app = await startApp()
  const gate = Promise.withResolvers<void>()
  let atOnce = 0
  const job: Job = {
    name: 'trial.slow',
    run: async () => {
      atOnce += 1
      expect(atOnce).toBe(1)
      await gate.promise
      atOnce -= 1
      return 0
    },
  }
  const { jobs, runs } = await work(app, job)
  await jobs.request('trial.slow')
  await expect.poll(() => runs.length, soon).toBe(1)
  for (let times = 0; times < 10; times += 1) await jobs.request('trial.slow')
  gate.resolve()
  await expect.poll(() => runs.length, soon).toBe(2)
  await expect
    .poll(async () => (await jobs.list())[0], soon)
    .toMatchObject({ waiting: 0, isRunning: false })
  expect(runs.length).toBe(2)
  await jobs.stop()
})

test('a failed job is logged, counted and retried later; operators see why, without personal data', async () => {
  await using app = await startApp()
  const { jobs } = await work(app, {
    name: 'trial.fails',
    run: () => Promise.reject(new Error('somebody@x.example')),
  })
  await jobs.request('trial.fails')
  await expect
    .poll(async () => (await jobs.list())[0], soon)
    .toMatchObject({ outcome: 'failed', failure: '[mail]', waiting: 1 })
  expect(app.log.find((it) => it['event'] === 'job.failed')).toMatchObject({
    job: 'trial.fails',
    level: 'error',
  })
  expect(await app.resources.metrics.registry.metrics()).toContain(
    'job_runs_total{job="trial.fails",outcome="failed"} 1',
  )
  const [row] = await app.rows<{ output: string; wait: number }>(
    sql`select output::text as output, extract(epoch from start_after - now())::float as wait from pgboss.job where name = 'trial.fails'`,
  )
  expect(row?.output).not.toContain('somebody@x.example')
  expect(row?.wait).toBeGreaterThan(1)
  await jobs.stop()
})

test('stopping waits for the running job and starts no other', async () => {
  await using app = await startApp()
  const gate = Promise.withResolvers<void>()
  let isAborted = false
  const { jobs, runs } = await work(app, {
    name: 'trial.slow',
    run: async ({ signal }) => {
      await gate.promise
      isAborted = signal.aborted
      return 1
    },
  })
  await jobs.request('trial.slow')
  await expect.poll(() => runs.length, soon).toBe(1)
  await jobs.request('trial.slow')
  const stopped = jobs.stop()
  gate.resolve()
  await stopped
  expect({ runs: runs.length, isAborted }).toEqual({ runs: 1, isAborted: true })
  expect(
    await app.rows(
      sql`select state::text from pgboss.job where name = 'trial.slow' order by created_on`,
    ),
  ).toEqual([{ state: 'completed' }, { state: 'created' }])
})

test.runIf(databases.includes('pglite'))(
  'on the embedded database, a run that a killed process left active is repeated at the next start',
  async () => {
    await using app = await startApp({ database: 'pglite' })
    const trial: Job = { name: 'trial.killed', run: () => Promise.resolve(1) }
    const first = await work(app, trial)
    await first.jobs.request('trial.killed')
    await expect
      .poll(async () => (await first.jobs.list())[0], soon)
      .toMatchObject({ outcome: 'done', isRunning: false })
    await first.jobs.stop()
    // as a process leaves it that is killed right after a heartbeat
    await app.rows(
      sql`update pgboss.job set state = 'active', completed_on = null, heartbeat_on = now() + interval '1 hour' where name = 'trial.killed'`,
    )
    await app.rows(
      sql`insert into pgboss.job (name, state, data) values ('__pgboss__send-it', 'active', '{"name":"trial.killed"}')`,
    )
    const second = await work(app, trial)
    await expect.poll(() => second.runs.length, soon).toBe(1)
    await second.jobs.stop()
    expect(
      await app.rows(sql`select data from pgboss.job where name = '__pgboss__send-it'`),
      'what pg-boss had at work keeps its data',
    ).toEqual([{ data: { name: 'trial.killed' } }])
  },
)

test('the queue of an earlier release gets the settings of this one', async () => {
  await using app = await startApp()
  const trial: Job = { name: 'trial.old', run: () => Promise.resolve(0) }
  await (await work(app, trial)).jobs.stop()
  const settings = sql`select heartbeat_seconds, retry_limit from pgboss.queue where name = 'trial.old'`
  const before = await app.rows(settings)
  await app.rows(
    sql`update pgboss.queue set heartbeat_seconds = 60, retry_limit = 1 where name = 'trial.old'`,
  )
  await (await work(app, trial)).jobs.stop()
  expect(await app.rows(settings)).toEqual(before)
})

test('a removed job is no longer scheduled', async () => {
  await using app = await startApp()
  const first = await work(app, {
    name: 'trial.gone',
    cron: '* * * * *',
    run: () => Promise.resolve(0),
  })
  await first.jobs.stop()
  const second = await work(app, {
    name: 'trial.stays',
    cron: '* * * * *',
    run: () => Promise.resolve(0),
  })
  expect(await app.rows(sql`select name, timezone from pgboss.schedule`)).toEqual([
    { name: 'trial.stays', timezone: 'UTC' },
  ])
  await second.jobs.stop()
})

test.runIf(databases.includes('postgres'))(
  'two processes on one database never run a job concurrently, and one continues without the other',
  async () => {
    await using one = await startApp({ database: 'postgres' })
    await using other = await startApp({ database: 'postgres', databaseUrl: one.databaseUrl ?? '' })
    let atOnce = 0
    let most = 0
    const job: Job = {
      name: 'mail.send',
      run: async () => {
        atOnce += 1
        most = Math.max(most, atOnce)
        await new Promise((resolve) => setImmediate(resolve))
        atOnce -= 1
        return 1
      },
    }
    const [here, there] = [await work(one, job), await work(other, job)]
    for (let times = 0; times < 20; times += 1)
      await one.resources.database.db.transaction((tx) => queueMail(tx))
    await expect.poll(() => here.runs.length + there.runs.length, soon).toBeGreaterThan(0)
    await expect
      .poll(async () => (await there.jobs.list())[0], soon)
      .toMatchObject({ waiting: 0, isRunning: false })
    await here.jobs.stop()
    const before = there.runs.length
    await one.resources.database.db.transaction((tx) => queueMail(tx))
    await expect.poll(() => there.runs.length, soon).toBeGreaterThan(before)
    expect(most).toBe(1)
    await there.jobs.stop()
  },
)

test('operators see the jobs and emails of a process and can request a job', async () => {
  await using app = await startApp({ hasJobs: true })
  await using ops = await startOps(app)
  const { jobs } = (await ops.json('/jobs')).body as { jobs: { name: string; cron: string }[] }
  expect(jobs).toContainEqual(
    expect.objectContaining({ name: 'mail.send', cron: '* * * * *', outcome: null }),
  )
  expect(await ops.json('/jobs/mail.forget/run', 'POST')).toEqual({
    status: 202,
    body: { name: 'mail.forget', status: 'wanted' },
  })
  await expect
    .poll(async () => (await ops.json('/jobs')).body, soon)
    .toMatchObject({
      jobs: expect.arrayContaining([
        expect.objectContaining({ name: 'mail.forget', outcome: 'done' }),
      ]) as unknown,
    })
  expect((await ops.json('/jobs/none/run', 'POST')).status).toBe(404)
  const foreign = await fetch(`${ops.origin}/jobs/mail.forget/run`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  })
  expect(foreign.status).toBe(403)
  expect((await ops.json('/mails')).body).toEqual({ mails: [] })
  const metrics = await (await fetch(`${ops.origin}/metrics`)).text()
  expect(metrics).toContain('mail_outbox_waiting 0')
  expect(metrics).toMatch(/job_last_success_timestamp_seconds\{job="mail.forget"\} \d+/)
})

test('every job of the product runs, and runs again', async () => {
  await using app = await startApp({ hasJobs: true })
  const { work: jobs } = app
  const outcomes = async () =>
    (await jobs.list())
      .filter((it) => it.outcome !== 'done' || it.waiting > 0 || it.isRunning)
      .map((it) => `${it.name} ${it.outcome}`)
  for (let times = 0; times < 2; times += 1) {
    for (const name of jobs.names) await jobs.request(name)
    await expect.poll(outcomes, { timeout: 30_000, interval: 200 }).toEqual([])
  }
  expect(app.log.filter((it) => it['event'] === 'job.failed')).toEqual([])
  expect(jobs.names.length).toBeGreaterThan(10)
})

test('operators can preview every kind of email in the requested language', async () => {
  await using app = await startApp()
  await using ops = await startOps(app)
  const { kinds } = (await ops.json('/mails/preview')).body as { kinds: string[] }
  for (const kind of kinds) {
    const response = await fetch(`${ops.origin}/mails/preview/${kind}?locale=ja-jp`)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text(), kind).toContain('<html lang="ja-JP"')
  }
  expect((await ops.json('/mails/preview/none.such')).status).toBe(404)
})

/**
 * Queues an email. A trigger on its table requests the job `mail.send` when the transaction
 * commits.
 */
function queueMail(tx: Tx): Promise<void> {
  const mail = {
    kind: 'trial.sent',
    key: crypto.randomUUID(),
    to: 'somebody@x.example',
    locale: 'en-int',
    facts: {},
  } as const
  return sendMails(tx, [mail], new Date())
}

/** Opens the job queue with one job. `runs` has the time of each run. */
async function work(app: TestApp, { run, ...job }: Job) {
  const runs: Date[] = []
  const { log, metrics, config, database } = app.resources
  const counted: Job = {
    ...job,
    run: (once) => {
      runs.push(once.now)
      return run(once)
    },
  }
  return {
    runs,
    jobs: {
      ...(await openJobs(database, { log, metrics, config: () => config.current }, [counted])),
      list: () => jobStates(database.forOperators, [counted]),
    },
  }
}
