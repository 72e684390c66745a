import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { register } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { recordBackup } from '../../base/last-backup.ts'
import { hourMs } from '../../base/durations.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import '../../devices/metrics.ts'
import { countRequest, requestKindOf } from './requests.ts'

/** Questions of the operator of a portal, and the series that answers each. */
const answers: Readonly<Record<string, string>> = {
  'How many devices are away?': 'lintel_devices{state="offline"}',
  'Are doors forced or held open?': 'lintel_doors_alarmed',
  'Do mails leave?': 'lintel_outbox_waiting{kind="mail"}',
  'Which of them fail?': 'lintel_outbox_failed{kind="mail"}',
  'For how long have they waited?': 'lintel_outbox_oldest_seconds{kind="mail"}',
  'Which devices decide by old rules?': 'lintel_policies_unconfirmed',
  'Do calls wait for the database?': 'lintel_database_connections{pool="calls",state="awaited"}',
  'How old is the last backup?': 'lintel_backup_age_seconds',
  'Is the disk full?': 'lintel_disk_free_bytes',
  'How large is it?': 'lintel_disk_size_bytes',
  'Is there room for large files?': 'lintel_objects_free_bytes',
  'How much do they take?': 'lintel_objects_bytes',
  'When does the certificate end?': 'lintel_certificate_end_timestamp_seconds{of="portal"}',
  'Is the broker there?': 'lintel_broker_link',
  'Do calls fail?': 'lintel_requests_total{group="session",outcome="done"}',
}
const mostSeries = 1_000

let folder: string
let tls: Server
let testApp: TestApp
let values: ReadonlyMap<string, number>

async function scrape(): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${testApp.url}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

/** A server that shows a certificate of 30 days. */
async function showCertificate(): Promise<number> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-days', '30', '-subj', '/CN=localhost', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync('openssl', ['req', '-x509', '-nodes', ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  tls = createServer({ key: readFileSync(key), cert: readFileSync(cert) })
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve))
  return (tls.address() as AddressInfo).port
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-metrics-'))
  const port = await showCertificate()
  testApp = await startTestApp({ PUBLIC_URL: `https://127.0.0.1:${port}`, DATA_DIR: folder })
  await recordBackup(folder, new Date(Date.now() - 5 * hourMs))
  const { owner } = testApp.test.database
  await owner.query(`begin; set local lintel.scope = 'system';
    insert into outbox (kind, payload, due_at, last_error) values
      ('mail', '{}', now() - interval '2 hours', 'refused'), ('mail', '{}', now() - interval '1 hour', null),
      ('orderNotice', '{}', now(), null);
    insert into outbox (kind, payload, sent_at) values ('mail', '{}', now());
    insert into alarm_record (project_uuid, type, level, door_uuid, door_name, occurred_at, cleared_at)
      select project_uuid, type, 'critical', uuid, name, now() - interval '1 hour', cleared_at from door,
        (values ('doorForced', null::timestamptz), ('doorHeldOpen', null), ('doorForced', now())) as sample (type, cleared_at)
      where uuid = (select uuid from door order by uuid limit 1);
    update device set connection = 'offline' where uuid in (select uuid from device order by uuid limit 2);
    commit`)
  await scrape()
  // The certificate is looked at beside the answer.
  await vi.waitUntil(async () => (await scrape()).has('lintel_certificate_end_timestamp_seconds{of="portal"}'))
  countRequest({ group: 'session', kind: 'read' }, 200, 4)
  values = await scrape()
}, 60_000)
afterAll(async () => {
  await testApp.close()
  tls.close()
  rmSync(folder, { recursive: true })
})

describe('/metrics', () => {
  it.each(Object.entries(answers))('%s', (_question, series) => {
    expect(values.has(series), series).toBe(true)
  })

  it('is explained in the document', () => {
    const document = readFileSync(fileURLToPath(new URL('../../../../../docs/deployment.md', import.meta.url)), 'utf8')
    const names = new Set(Object.values(answers).map((series) => series.split('{', 1)[0]!))
    expect([...names].filter((name) => !document.includes(`\`${name}`))).toEqual([])
  })

  it('counts what there is', async () => {
    const devices = await testApp.test.database.owner.query<{ connection: string; count: string }>(
      `begin; set local lintel.scope = 'system'; select connection, count(*) from device group by connection; commit` as never,
    )
    const rows = (devices as unknown as { rows: { connection: string; count: string }[] }[])[2]!.rows
    for (const { connection, count } of rows)
      expect(values.get(`lintel_devices{state="${connection}"}`)).toBe(Number(count))
    expect(values.get('lintel_devices{state="offline"}')).toBe(2)
    expect(values.get('lintel_doors_alarmed')).toBe(1)
    expect(values.get('lintel_outbox_waiting{kind="mail"}')).toBe(2)
    expect(values.get('lintel_outbox_failed{kind="mail"}')).toBe(1)
    expect(values.get('lintel_outbox_waiting{kind="other"}')).toBe(1)
    expect(values.get('lintel_outbox_oldest_seconds{kind="mail"}')).toBeGreaterThanOrEqual(7_200)
    expect(values.get('lintel_backup_age_seconds')).toBeGreaterThanOrEqual(5 * 3_600)
    expect(values.get('lintel_disk_free_bytes')).toBeLessThan(values.get('lintel_disk_size_bytes')!)
    const days = (values.get('lintel_certificate_end_timestamp_seconds{of="portal"}')! - Date.now() / 1_000) / 86_400
    expect(days).toBeGreaterThan(29)
    expect(days).toBeLessThanOrEqual(30)
  })

  it(`has at most ${mostSeries} series when every call has been done, refused and failed`, async () => {
    for (const { name, operation } of everyOperation)
      for (const status of [200, 404, 503])
        countRequest({ group: name.split('.', 1)[0]!, kind: requestKindOf(operation) }, status, 10)
    countRequest({}, 200, 1)
    const lines = (await register.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(lines.length).toBeGreaterThan(300)
    expect(lines.length).toBeLessThanOrEqual(mostSeries)
  })
})
