import {
  attendanceCorrection,
  attendancePerson,
  attendanceSetting,
} from '@lintel/contract/attendance-people/operations.ts'
import { sql } from 'kysely'
import { aboutPerson } from '../../domain/people/person-snapshot.ts'
import type { AuditNote } from '../../kernel/audit/audit.ts'
import { serverFeature, source } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { personInfo } from './person.ts'
import { pageOfReview } from './review.ts'
import { saveSetting, settingOfCompany } from './setting.ts'
import {
  acceptPunch,
  agreeToCorrection,
  insertPunch,
  restorePunch,
  setPunchAside,
  withdrawCorrection,
  type CorrectionNote,
} from './writes.ts'

const personHandlers = implement(attendancePerson, 'project', {
  get: async (context, query) => (await personInfo(context, query)) ?? context.fail('notFound'),

  review: ({ db, scope, session }, filter) => pageOfReview(db, scope, session.accountUuid, filter),
})

const auditOf = ({
  uuid,
  personUuid,
  personName,
  reason,
}: CorrectionNote): Pick<AuditNote, 'target' | 'people'> & {
  readonly detail: { readonly reason: string }
} => ({ target: uuid, detail: { reason }, people: [aboutPerson(personUuid, personName)] })

const correctionHandlers = implement(attendanceCorrection, 'project', {
  async addPunch(context, form) {
    const correction = await insertPunch(context, form)
    context.audit(auditOf(correction))
    return { uuid: correction.uuid }
  },

  async setAside(context, { punchUuid, reason }) {
    const correction = await setPunchAside(context, punchUuid, reason)
    context.audit(auditOf(correction))
    return { uuid: correction.uuid }
  },

  async restore(context, { punchUuid, reason }) {
    const correction = await restorePunch(context, punchUuid, reason)
    context.audit(auditOf(correction))
    return { uuid: correction.uuid }
  },

  async accept(context, { punchUuid, reason }) {
    const correction = await acceptPunch(context, punchUuid, reason)
    context.audit(auditOf(correction))
    return { uuid: correction.uuid }
  },

  async agree(context, { uuid }) {
    context.audit(auditOf(await agreeToCorrection(context, uuid)))
  },

  async withdraw(context, { uuid }) {
    context.audit(auditOf(await withdrawCorrection(context, uuid)))
  },
})

const settingHandlers = implement(attendanceSetting, 'project', {
  get: ({ db, scope }, { companyUuid }) => settingOfCompany(db, scope, companyUuid ?? ''),

  async edit(context, form) {
    const name = await saveSetting(context, form)
    const { companyUuid, needsSecondAgreement } = form
    context.audit({ target: companyUuid, detail: { name, needsSecondAgreement } })
  },
})

export default serverFeature({
  handlers: [...personHandlers, ...correctionHandlers, ...settingHandlers],
  records: { attendanceCorrection: source('attendance_correction', sql`reason`) },
})
