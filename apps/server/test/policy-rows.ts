import { sql } from 'kysely'
import { systemQueries } from '../src/db/db.ts'
import { systemScope } from '../src/db/scope/scope.ts'
import { spareDevice } from './samples/devices.ts'
import type { TestApp } from './test-app.ts'

/** Moments far ahead, each another one, as rows have them and as the policy says them. */
export const day = (n: number): string => new Date(ms(n)).toISOString()
export const ms = (n: number): number => Date.UTC(2027, 0, n, n, n, n)

/** Rows that a policy is made of, in the office of a test, and the records of its newest version. */
export class PolicyRows {
  readonly #testApp: TestApp
  #count = 0

  constructor(testApp: TestApp) {
    this.#testApp = testApp
  }

  get site(): string {
    return this.#testApp.fixtures.ours.office.uuid
  }

  get companyUuid(): string {
    return this.#testApp.fixtures.ours.people.companyUuid
  }

  /** A name that no other row has. */
  name(): string {
    this.#count += 1
    return `R${this.#count}`
  }

  run<Row>(text: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
    return this.#testApp.test.database.write(
      systemScope,
      async (db) => (await text.execute(systemQueries(db, systemScope))).rows,
    )
  }

  /** Id of the row that a statement returns. */
  async made(text: ReturnType<typeof sql<{ uuid: string }>>): Promise<string> {
    return (await this.run(text))[0]!.uuid
  }

  /** The record of the newest version. */
  async contentOf(kind: string, id: string): Promise<Record<string, unknown> | undefined> {
    const rows = await this.run(sql<{ content: Record<string, unknown> }>`select content from policy_record
      where project_uuid = ${this.site} and kind = ${kind} and id::text = ${id} and until_version is null`)
    return rows[0]?.content
  }

  group(): Promise<string> {
    return this.made(sql`insert into access_group (project_uuid, company_uuid, name, repeat, windows)
      values (${this.site}, ${this.companyUuid}, ${this.name()}, 'daily', '[]') returning uuid`)
  }

  person(): Promise<string> {
    const name = this.name()
    return this.made(sql`insert into person (project_uuid, company_uuid, first_name, personnel_id)
      values (${this.site}, ${this.companyUuid}, ${name}, ${name}) returning uuid`)
  }

  visitor(until: string): Promise<string> {
    return this.made(sql`insert into person (project_uuid, company_uuid, kind, first_name, valid_until)
      values (${this.site}, ${this.companyUuid}, 'visitor', ${this.name()}, ${until}) returning uuid`)
  }

  async credential(kind: string, value: string): Promise<{ readonly id: string; readonly personId: string }> {
    const { vault } = this.#testApp.services
    const personId = await this.person()
    const id = await this.made(sql`insert into credential
        (project_uuid, company_uuid, person_uuid, kind, keyed_hash, ciphertext, masked_value)
      values (${this.site}, ${this.companyUuid}, ${personId}, ${kind}, ${vault.keyedHash(this.site, kind, value)},
        ${vault.encrypt(value)}, ${value}) returning uuid`)
    return { id, personId }
  }

  /** What a resident of an apartment opens, whose door a device of its own has. */
  async personalGrant() {
    const personId = await this.person()
    const deviceUuid = await spareDevice(this.#testApp, this.site)
    this.#count += 1
    const number = String(this.#count)
    const home = await this.made(sql`insert into apartment (project_uuid, company_uuid, number)
      values (${this.site}, ${this.companyUuid}, ${number}) returning uuid`)
    await this.run(sql`update device set apartment_uuid = ${home} where uuid = ${deviceUuid}`)
    await this.run(
      sql`update person set kind = 'resident', personnel_id = null, apartment_uuid = ${home} where uuid = ${personId}`,
    )
    const doors = await this.run(
      sql<{ uuid: string }>`select uuid from door where device_uuid = ${deviceUuid} order by uuid`,
    )
    const id = await this
      .made(sql`insert into personal_grant (project_uuid, company_uuid, person_uuid, purpose, all_doors)
      values (${this.site}, ${this.companyUuid}, ${personId}, 'selfAccess', true) returning uuid`)
    return { id, personId, number, doorIds: doors.map(({ uuid }) => uuid) }
  }
}
