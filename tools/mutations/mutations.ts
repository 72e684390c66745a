/** A rule broken on purpose, and the tests that must notice it. */
export interface Mutation {
  readonly name: string
  readonly file: string
  /** Text to replace; it stands exactly once in the file. Absent: `replacement` is appended. */
  readonly text?: string
  readonly replacement: string
  /** Test files, or parts of their paths. */
  readonly tests: readonly string[]
}

/** Each is a mistake that a change could bring, and none of them may pass. */
export const mutations: readonly Mutation[] = [
  {
    name: 'the filter of a site lets other sites through',
    file: 'apps/server/src/db/scope/scope-filter.ts',
    text: "if (scope.kind === 'project') return sql<boolean>`${sql.ref(`${table}.project_uuid`)} = ${scope.uuid}`",
    replacement: "if (scope.kind === 'project') return sql<boolean>`true`",
    tests: ['apps/server/test/tenant-isolation/every-table.api.test.ts'],
  },
  {
    name: 'row-level security of a table is switched off',
    file: 'database/migrations/0007-access.sql',
    replacement: '\nalter table holiday disable row level security;\n',
    tests: ['apps/server/test/tenant-isolation/every-table.api.test.ts'],
  },
  {
    name: 'a limit is ten times as large',
    file: 'packages/contract/src/base/limits.ts',
    text: 'sessionIdleHours: 4,',
    replacement: 'sessionIdleHours: 40,',
    tests: ['packages/contract/src/base/limits.test.ts'],
  },
  {
    name: 'a deleted door leaves no audit entry',
    file: 'apps/server/src/features/doors/handlers.ts',
    text: 'audit({ target: uuid, detail: { door: row.name, relay: row.relay, uses: dependencies.count } })',
    replacement: 'void audit',
    tests: ['apps/server/test/calls/audit.walk.api.test.ts'],
  },
  {
    name: 'the change to daylight saving time comes a day late',
    file: 'packages/rules/src/access/time/zone.ts',
    text: 'stretchesOf(year).find((stretch) => at < stretch.until)',
    replacement: 'stretchesOf(year).find((stretch) => at < stretch.until + dayMs)',
    tests: ['packages/rules/test/hours.test.ts', 'packages/rules/test/worked-cases.test.ts'],
  },
  {
    name: 'events are acknowledged before the commit',
    file: 'apps/server/src/devices/message-handlers.ts',
    text: '      const results = await writers.store(mac, batches)',
    replacement: `      for (const { batch } of batches)
        acknowledge(mac, { epoch: batch.epoch, upTo: batch.events.at(-1)?.n ?? 0, gaps: [], rows: [] })
      const results = await writers.store(mac, batches)`,
    tests: ['apps/server/src/devices/ingest/crash.api.test.ts', 'apps/server/src/devices/ingest/consumers.api.test.ts'],
  },
  {
    name: 'a manager of an office may not edit doors any more',
    file: 'packages/contract/src/access/who-may/sites.ts',
    text: "relays', { ...builders, ...managers }, 'devices')",
    replacement: "relays', { ...builders }, 'devices')",
    tests: ['packages/contract/src/access/grants.test.ts'],
  },
  {
    name: 'erasing a person needs only the permission to delete one',
    file: 'packages/contract/src/personnel/operations.ts',
    text: "needs: 'personnel.erase'",
    replacement: "needs: 'personnel.delete'",
    tests: ['packages/contract/src/all/contract.test.ts'],
  },
  {
    name: 'the consumer of codes typed under duress is skipped',
    file: 'apps/server/src/devices/ingest/consumers.ts',
    text: '  duress,\n',
    replacement: '',
    tests: ['apps/server/src/devices/ingest/consumers.test.ts', 'apps/server/src/devices/ingest/duress.api.test.ts'],
  },
  {
    name: 'a batch is stored although a consumer of its events failed',
    file: 'apps/server/src/devices/ingest/consumers.ts',
    text: 'auditFacts.push(...((await consumer.run(batch, db)) ?? []))',
    replacement: 'auditFacts.push(...((await consumer.run(batch, db).catch(() => [])) ?? []))',
    tests: ['apps/server/src/devices/ingest/consumers.api.test.ts'],
  },
  {
    name: 'a session goes on however long it was not used',
    file: 'apps/server/src/access/resolve.ts',
    text: 'earliest(row.expires_at, idleEnd, row.account_expires_at)',
    replacement: 'earliest(row.expires_at, row.account_expires_at) ?? idleEnd',
    tests: ['apps/server/src/domain/live/stream.api.test.ts'],
  },
  {
    name: 'a live stream stays open after sign-out',
    file: 'apps/server/src/domain/live/stream.ts',
    text: '  access.onChange(() => void send())',
    replacement: '',
    tests: ['apps/server/src/domain/live/stream.api.test.ts'],
  },
  {
    name: 'a call repeated under its key has a second effect',
    file: 'apps/server/src/http/run-operation.ts',
    text: '    if (earlierAnswer) return earlierAnswer.output',
    replacement: '    void earlierAnswer',
    tests: ['apps/server/test/battery/repeats/idempotency.api.test.ts'],
  },
  {
    name: 'a deleted door is audited as a target of another owner',
    file: 'apps/server/src/features/doors/handlers.ts',
    text: 'audit({ target: uuid, detail: { door: row.name, relay: row.relay, uses: dependencies.count } })',
    replacement:
      'audit({ target: row.device_uuid, detail: { door: row.name, relay: row.relay, uses: dependencies.count } })',
    tests: ['apps/server/test/calls/audit.walk.api.test.ts'],
  },
  {
    name: 'a number of a sheet is read without the format that its cell shows',
    file: 'apps/server/src/features/imports/reading/shown-numbers.ts',
    text: 'return format(pattern, number).trim()',
    replacement: 'return pattern && String(number)',
    tests: ['apps/server/src/features/imports/reading/reading.test.ts'],
  },
  {
    name: 'a date of a sheet is taken where a text belongs',
    file: 'apps/server/src/features/imports/sheet/lines.ts',
    text: "(nonText === 'moment' && !moment) || ",
    replacement: '',
    tests: ['apps/server/src/features/imports/sheet/foreign-cells.test.ts'],
  },
  {
    name: 'a code is judged with the invisible signs that were pasted with it',
    file: 'packages/vocabulary/src/invisible-signs.ts',
    text: "text.replaceAll(invisibleSigns, '').replaceAll(controls, '').trim()",
    replacement: 'text.trim()',
    tests: ['packages/contract/src/all/folded-texts.test.ts'],
  },
  {
    name: 'a registration answers whether its e-mail address lives in the site',
    file: 'apps/server/src/features/registration/handlers.ts',
    text: "const hasMail = form.email !== ''",
    replacement: "const hasMail = form.email !== '' && holder === undefined",
    tests: ['apps/server/src/features/registration/codes.test.ts'],
  },
  {
    name: 'a late confirmation of an older policy takes the place of a newer one',
    file: 'apps/server/src/devices/policy-sync/queries.ts',
    text: "    .where('confirmed_version', '<=', String(version))\n",
    replacement: '',
    tests: ['apps/server/src/devices/policy-sync/policy-acks.api.test.ts'],
  },
  {
    name: 'the home of a person is logged as the place of the door',
    file: 'apps/server/src/devices/ingest/insert-events.ts',
    text: 'source.building, source.apartment, "buildingUuid"',
    replacement: 'coalesce("buildingUuid", source.building), source.apartment, "buildingUuid"',
    tests: ['apps/server/src/features/door-logs/homes.test.ts'],
  },
]
