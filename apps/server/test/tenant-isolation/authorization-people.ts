import { randomUUID } from 'node:crypto'
import { propertySection, type AccountKind } from '@lintel/contract/access/roles.ts'
import pg from 'pg'
import { systemScope } from '../../src/db/scope/scope.ts'
import { systemQueries } from '../../src/db/db.ts'
import { hashPassword } from '../../src/domain/sessions/passwords.ts'
import {
  insertAccount,
  insertCompanyAdmin,
  insertMember,
  insertPeople,
  insertProject,
  type SeededAccount,
  type SeededPeople,
} from '../../src/seed/records.ts'
import { fixturePassword, type TestApp } from '../test-app.ts'
import type { Actor } from '../fixtures.ts'

/** An office with an account of every role that it can have, which one test may take apart. */
export interface Fresh {
  readonly distributor: Actor
  readonly installer: Actor
  readonly manager: Actor
  readonly admin: Actor
  /** A sub-installer of the site, for which nothing is ticked. */
  readonly helper: Actor
  readonly siteUuid: string
  /** A community of the same installer, of which no account is a member. */
  readonly otherSiteUuid: string
  readonly people: SeededPeople
  readonly emptyCompanyUuid: string
  /** The forms that name them as they are. */
  readonly managerForm: ContactForm
  readonly helperForm: ContactForm
  /** Changes rows on a connection of its own, as another program would. */
  readonly query: (text: string, values: readonly unknown[]) => Promise<unknown>
  readonly deleteSite: () => Promise<void>
}

interface ContactForm {
  readonly uuid: string
  readonly displayName: string
  readonly email: string
  readonly timeZone: string
  readonly language: string
}

let hash: Promise<string> | undefined

/** Makes one below our installer. */
export async function freshPeople(testApp: TestApp): Promise<Fresh> {
  const { distributor } = testApp.fixtures.ours
  hash ??= hashPassword(fixturePassword)
  const passwordHash = await hash
  const name = (role: string) => `${role}-${randomUUID().slice(0, 8)}`
  const accounts = await testApp.test.database.write(systemScope, async (scoped) => {
    const db = systemQueries(scoped, systemScope)
    const account = (kind: AccountKind, role: string, parent: SeededAccount) => {
      const userName = name(role)
      return insertAccount(db, kind, userName, parent, passwordHash, { email: `${userName}@test.invalid` })
    }
    const installer = await account('installer', 'installer', distributor)
    const siteUuid = await insertProject(db, 'office', name('office'), installer, { time_zone: 'Europe/Berlin' })
    const otherSiteUuid = await insertProject(db, 'community', name('community'), installer)
    const people = await insertPeople(db, siteUuid, 'The company')
    const { uuid: emptyCompanyUuid } = await db
      .insertInto('company')
      .values({ project_uuid: siteUuid, name: 'Empty company' })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    const [manager, admin, helper] = [
      await account('propertyManager', 'manager', installer),
      await account('admin', 'admin', installer),
      await account('subInstaller', 'helper', installer),
    ]
    for (const member of [manager, admin, helper]) await insertMember(db, member, [siteUuid])
    await insertCompanyAdmin(db, admin, siteUuid, people.companyUuid)
    return { installer, siteUuid, otherSiteUuid, people, emptyCompanyUuid, manager, admin, helper }
  })
  const { installer, manager, admin, helper, siteUuid } = accounts
  const form = ({ uuid, user_name }: SeededAccount): ContactForm => ({
    uuid,
    displayName: user_name,
    email: `${user_name}@test.invalid`,
    timeZone: 'Europe/Berlin',
    language: 'en',
  })
  const query = async (text: string, values: readonly unknown[]) => {
    const client = new pg.Client({ connectionString: testApp.test.url })
    await client.connect()
    try {
      await client.query(`set lintel.scope = 'system'`)
      const result = await client.query(text, [...values])
      if (result.rowCount === 0) throw new Error(`nothing was changed by ${text}`)
      return result
    } finally {
      await client.end()
    }
  }
  return {
    ...accounts,
    distributor,
    installer: { ...installer, section: 'installer' },
    manager: { ...manager, section: propertySection.office, projectUuid: siteUuid },
    admin: { ...admin, section: 'admin', projectUuid: siteUuid },
    helper: { ...helper, section: 'installer' },
    managerForm: form(manager),
    helperForm: form(helper),
    query,
    async deleteSite() {
      for (const table of ['company_admin', 'person', 'company'])
        await query(`delete from ${table} where project_uuid = $1`, [siteUuid])
      await query('delete from project where uuid = $1', [siteUuid])
    },
  }
}
