import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { apartmentSwitches, waitingSwitches } from '../apartments/schema.ts'
import { communityFields, waitingSettings } from './community.ts'

/**
 * Every switch of a community acts or is not shown: each setting is among those that wait, or a test shows what it
 * does. A new one that does nothing is noticed here.
 */

const features = 'apps/server/src/features'
const jobs = 'apps/server/src/jobs'
const shownBy: Readonly<Record<string, string>> = {
  tempKeyDays: `${features}/visitors/residence-keys.test.ts`,
  aptPinType: `${features}/site-settings/community.test.ts`,
  encryptPin: `${features}/site-settings/switches.test.ts`,
  faceEnrollment: `${features}/site-settings/switches.test.ts`,
  enableIdAccess: `${features}/id-access/id-access.test.ts`,
  idAccessMode: `${features}/id-access/id-access.test.ts`,
  memberLimit: `${features}/residents/residents.test.ts`,
  motion: `${features}/site-settings/community.test.ts`,
  motionTime: `${features}/site-settings/community.test.ts`,
  motionActions: `${jobs}/notices/motion.api.test.ts`,
  deviceOfflineNotify: `${jobs}/notices/offline.api.test.ts`,
  emergencyNotifications: `${jobs}/notices/community.api.test.ts`,
  openAllDoorsModel: `${features}/emergency-plans/fire-plan.test.ts`,
  allEmergencyDoors: `${features}/emergency-plans/fire-plan.test.ts`,
  emergencyDoorGroup: `${features}/emergency-plans/fire-plan.test.ts`,
  communalFee: `${features}/office-messages/communal-fee.test.ts`,
  dueDay: `${features}/office-messages/communal-fee.test.ts`,
  deleteTenantsDays: `${features}/move-outs/move-outs.test.ts`,
  registrationCodeDays: `${features}/registration/codes.test.ts`,
  keepLogMonths: `${jobs}/retention.api.test.ts`,
  keepImageDays: `${jobs}/retention.api.test.ts`,
  keepMotionDays: `${jobs}/retention.api.test.ts`,
  keepNameMonths: `${jobs}/anonymization.api.test.ts`,
  keepAuditYears: `${jobs}/retention.api.test.ts`,
  cardFormat: `${features}/site-settings/card-format.test.ts`,
  cardBytesReversed: `${features}/site-settings/card-format.test.ts`,
  numberOfApt: `${features}/projects/projects.test.ts`,
  enableLandline: `${features}/site-settings/switches.test.ts`,
  hasIdAccess: `${features}/id-access/id-access.test.ts`,
  elevatorControl: `${features}/visitors/courier-floors.test.ts`,
  snapshotAndVideo: `${features}/site-settings/switches.test.ts`,
  callLogSnapshot: `${features}/site-settings/switches.test.ts`,
  accessFollow: `${features}/visitors/residence-keys.test.ts`,
  smartHome: `${features}/projects/sites.test.ts`,
  rentManager: `${features}/projects/sites.test.ts`,
  chargeMode: `${features}/automatic-payments/endings.test.ts`,
  autoRenew: `${features}/automatic-payments/endings.test.ts`,
  // Of an apartment.
  mayEnrolFace: `${features}/site-settings/switches.test.ts`,
}

const waiting: Readonly<Record<string, string>> = { ...waitingSettings, ...waitingSwitches }

describe.each([
  ['a community', Object.keys(communityFields)],
  ['an apartment', apartmentSwitches],
])('every switch of %s', (_, names) => {
  it.each(names)('%s acts or is not shown', (name) => {
    expect(Object.hasOwn(waiting, name)).not.toBe(Object.hasOwn(shownBy, name))
    if (!Object.hasOwn(shownBy, name)) return
    const file = new URL(`../../../../${shownBy[name]}`, import.meta.url)
    expect(existsSync(file), shownBy[name]).toBe(true)
    const names = new Set(readFileSync(file, 'utf8').match(/\w+/g))
    expect(names.has(name), shownBy[name]).toBe(true)
  })
})

it('no test is named after a switch that does not exist', () => {
  const switches = new Set([...Object.keys(communityFields), ...apartmentSwitches])
  expect([...Object.keys(shownBy), ...Object.keys(waiting)].filter((name) => !switches.has(name as never))).toEqual([])
})
