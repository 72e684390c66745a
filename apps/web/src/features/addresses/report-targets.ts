import type { RoleSection } from '@lintel/contract/access/roles.ts'
import type { MailedReport } from '@lintel/contract/access/switching.ts'
import { addressFor } from '../../kit/portal/address.ts'

/** Where each portal that has such a report shows one (specification.md 2.2, `/report-redirect`). */
export const reportTargets: Readonly<Record<MailedReport, Readonly<Partial<Record<RoleSection, string>>>>> = {
  emergencyRun: {
    propertyOffice: 'setting?tab=emergencyRuns&id=:id',
    propertyCommunity: 'settings?tab=emergencyRuns&id=:id',
  },
  musterReport: {
    propertyOffice: 'muster-report/muster-report-info?id=:id',
    admin: 'muster-report/muster-report-info?id=:id',
  },
  alarm: {
    propertyOffice: 'alarmRecords/alarmInfo?id=:id',
    propertyCommunity: 'alarmRecords/alarmInfo?id=:id',
    admin: 'alarmRecords/alarmInfo?id=:id',
  },
}

/** The report that a link names; undefined when it is not one of ours. */
export function readReport(search: URLSearchParams) {
  const report = search.get('report') ?? ''
  const id = search.get('id') ?? ''
  if (!Object.hasOwn(reportTargets, report) || id === '') return undefined
  const templates = reportTargets[report as MailedReport]
  return {
    sections: Object.keys(templates) as RoleSection[],
    site: search.get('site') ?? undefined,
    addressIn: (section: RoleSection) => addressFor(section, templates[section] ?? '', { id }),
  }
}
