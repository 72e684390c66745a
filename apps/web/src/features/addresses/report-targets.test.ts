import { describe, expect, it } from 'vitest'
import { readReport } from './report-targets.ts'

const read = (query: string) => readReport(new URLSearchParams(query))

describe('the link of a mail to a report', () => {
  it('leads to the report of a run of an emergency plan, in the portal that has it', () => {
    const target = read('report=emergencyRun&site=s&id=r')!
    expect(target.site).toBe('s')
    expect(target.addressIn('propertyOffice')).toBe('/propertyOffice/setting?tab=emergencyRuns&id=r')
    expect(target.addressIn('propertyCommunity')).toBe('/propertyCommunity/settings?tab=emergencyRuns&id=r')
  })

  it('leads to a muster report, also of an administrator', () => {
    const target = read('report=musterReport&id=m')!
    expect(target.sections).toEqual(['propertyOffice', 'admin'])
    expect(target.addressIn('admin')).toBe('/admin/muster-report/muster-report-info?id=m')
  })

  it('is refused for another kind of report, or without one', () => {
    for (const query of ['report=toString&id=r', 'report=emergencyRun', 'id=r', '']) expect(read(query)).toBeUndefined()
  })
})
