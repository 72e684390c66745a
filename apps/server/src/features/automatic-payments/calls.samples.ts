import type { Sample, SampleFile, WrongIds } from '../../../test/samples/kit.ts'
import { nothing, siteOf, unknownUuid } from '../../../test/samples/kit.ts'
import { insertAgreement } from '../../../test/samples/agreements.ts'
import { openBilling } from '../../../test/samples/orders.ts'
import type { Actor, Site } from '../../../test/fixtures.ts'
import type { TestApp } from '../../../test/test-app.ts'

/** Samples of automatic renewals. */

/** The site that an actor stands in, or one that its portal is for. */
function siteFor({ fixtures }: TestApp, actor: Actor): Site {
  const { ours } = fixtures
  if (actor.projectUuid !== undefined) return siteOf(fixtures, actor)
  return actor.section === 'office' ? ours.office : actor.section === 'single' ? ours.villa : ours.community
}

/** An agreement that an actor pays, or that its installer does; of those who do not pay one that lies below them. */
async function spareAgreement(testApp: TestApp, actor: Actor): Promise<string> {
  await openBilling(testApp)
  const isPayer = !['superManager', 'subSuperManager', 'subInstaller'].includes(actor.kind)
  return insertAgreement(testApp, {
    payer: isPayer ? actor : testApp.fixtures.ours.installer,
    site: siteFor(testApp, actor),
    ...(actor.kind === 'subInstaller' && { madeBy: actor }),
  })
}

const ofOne: Sample = {
  own: () => ({ uuid: unknownUuid }),
  succeeds: async ({ testApp, actor }) => ({ uuid: await spareAgreement(testApp, actor) }),
}

export const samples: Readonly<Record<string, Sample>> = {
  'automaticPayment.list': nothing,
  'automaticPayment.get': ofOne,
  // No portal that a distributor entered shows money (money.md 54).
  'automaticPayment.sandbox': {
    own: () => ({ uuid: unknownUuid, act: 'pay' as const }),
    succeeds: async ({ testApp, actor }) => ({ uuid: await spareAgreement(testApp, actor), act: 'refuse' }),
    as: ({ ours }) => ours.installer,
    notWhenImpersonated: true,
  },
  'automaticPayment.cancel': { ...ofOne, as: ({ ours }) => ours.installer, notWhenImpersonated: true },
}

const ofTheirs = (further: object = {}): WrongIds => ({
  wrongIds: async (testApp) => {
    const { installer, community } = testApp.fixtures.theirs
    const uuid = await insertAgreement(testApp, { payer: installer, site: community })
    return [
      { uuid, ...further },
      { uuid: unknownUuid, ...further },
    ]
  },
})

export const idOperations: SampleFile['idOperations'] = {
  'automaticPayment.get': ofTheirs(),
  'automaticPayment.cancel': ofTheirs(),
  'automaticPayment.sandbox': ofTheirs({ act: 'pay' }),
}
