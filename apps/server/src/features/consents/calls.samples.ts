import { randomUUID } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import type { TestApp } from '../../../test/test-app.ts'
import type { Actor, Site } from '../../../test/fixtures.ts'
import { verifySession } from '../../../test/samples/operators/installers.ts'
import { nothing, write, type Sample, type SampleFile, type WrongIds, unknownUuid } from '../../../test/samples/kit.ts'

/** Samples of requests for the consent of sites. */

const dayMs = 86_400_000
const siteName = 'ours office'
const reason = 'No answer, by letter neither'

export const samples: Readonly<Record<string, Sample>> = {
  'consent.list': nothing,
  'consent.withdraw': {
    own: () => ({ uuid: randomUUID() }),
    succeeds: async ({ testApp, actor }) => ({
      uuid: await pendingConsent(testApp, testApp.fixtures.ours.office, actor),
    }),
  },
  'consent.override': {
    own: () => ({ uuid: randomUUID(), siteName, reason }),
    succeeds: async (stage) => {
      await verifySession(stage)
      const { office, installer } = stage.testApp.fixtures.ours
      return { uuid: await pendingConsent(stage.testApp, office, installer), siteName, reason }
    },
  },
}

const foreign: WrongIds = {
  wrongIds: async (testApp) => [
    { uuid: await pendingConsent(testApp, testApp.fixtures.theirs.office, testApp.fixtures.theirs.installer) },
    { uuid: unknownUuid },
  ],
}

export const idOperations: SampleFile['idOperations'] = { 'consent.withdraw': foreign, 'consent.override': foreign }

/** A request that has waited its days, and of which the managers were mailed twice. */
async function pendingConsent(testApp: TestApp, site: Site, by: Actor): Promise<string> {
  const at = testApp.services.now().getTime()
  const { uuid } = await write(testApp, (db) =>
    db
      .insertInto('delegation')
      .values({
        session_uuid: randomUUID(),
        by_account_uuid: by.uuid,
        by_name: by.user_name,
        from_account_uuid: by.uuid,
        from_section: by.section,
        to_account_uuid: by.uuid,
        to_section: by.section,
        to_project_uuid: site.uuid,
        to_name: siteName,
        kind: 'joinSite',
        subject: 'nobody@test.invalid',
        state: 'pending',
        created_at: new Date(at - limits.consentOverrideDays * dayMs),
        reminded_at: new Date(at - (limits.consentOverrideDays - limits.consentReminderDays) * dayMs),
        until: new Date(at + dayMs),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}
