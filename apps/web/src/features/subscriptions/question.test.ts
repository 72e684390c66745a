import { expect, it } from 'vitest'
import { questionOf } from './question.ts'

const offer = [
  { projectKind: 'community' as const, services: ['app' as const, 'additionalApp' as const, 'landline' as const] },
  { projectKind: 'office' as const, services: ['door' as const, 'attendance' as const] },
]
const ask = (query: string) => questionOf(new URLSearchParams(query), offer)

it('the address fills what is asked for, as links of attendance and mails say it', () => {
  expect(ask('navType=activate&siteType=office&serviceType=door')).toMatchObject({
    projectKind: 'office',
    kind: 'activate',
    service: 'door',
  })
  expect(ask('subscriptionType=attendanceRenew&projectGrade=23')).toMatchObject({
    projectKind: 'office',
    kind: 'renew',
    service: 'attendance',
  })
  expect(ask('')).toMatchObject({ projectKind: 'community', kind: 'renew', service: 'app' })
  expect(questionOf(new URLSearchParams(), [])).toBeUndefined()
})

it('additional apps are paid by themselves only beyond what is paid, while the app of their family is priced', () => {
  expect(ask('siteType=community')?.services).toEqual(['app', 'landline'])
  expect(ask('siteType=community&navType=additional')?.services).toEqual(['additionalApp'])
  expect(ask('siteType=community')?.kinds).toEqual(['activate', 'renew', 'additional'])
})
