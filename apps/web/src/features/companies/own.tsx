import type { CompanyInfo } from '@lintel/contract/companies/schema.ts'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { NumberText, PlainText, TextLines } from '../../kit/screen/cells.tsx'
import { useDayPlanWords, useScheduleWords } from '../../domain/schedules/schedule-words.ts'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { useDoorName } from '../../domain/doors/door-name.ts'
import { useParam, useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { Facts } from '../../ui/content.tsx'

const CallTargetsDialog = lazyPart(() => import('./call-targets-dialog.tsx'))

/**
 * A company as its administrators see it: its settings are the landlord's affair, its call targets its own (office.md
 * 1.2, 6).
 */
export default function OwnCompany() {
  const t = useText()
  const words = useScheduleWords()
  const dayPlans = useDayPlanWords()
  const uuid = useParam('id')
  const people = useReferences()('personnelList')
  const query = useRead(api.company.get, { uuid })
  const [companyToEdit, setCompanyToEdit] = useState<CompanyInfo>()
  const nameOf = useDoorName()
  const doors = useRead(api.door.names, { companyUuid: uuid }).data?.rows ?? []
  return (
    <>
      <DetailScreen
        title="things:company"
        query={query}
        name={({ name }) => name}
        actions={(company) => [
          {
            key: 'callTargets',
            label: t('companies:callTargets.title'),
            needs: 'company.setCallTargets',
            run: () => setCompanyToEdit(company),
          },
        ]}
        back={filteredAddress(people, { companyUuid: uuid })}
      >
        {(company) => (
          <Facts
            facts={[
              { label: t('companies:fields.floor'), value: <PlainText text={company.floor} /> },
              {
                label: t('companies:fields.doorUuids'),
                value: doors.length ? <TextLines lines={doors.map(nameOf)} /> : '–',
              },
              {
                label: t('companies:fields.hours'),
                value: company.hours.length ? (
                  <TextLines lines={words.windows(company.hours)} />
                ) : (
                  t('companies:anyTime')
                ),
              },
              {
                label: t('companies:fields.onHolidays'),
                value: (
                  <TextLines
                    lines={[
                      ...(company.onHolidays === 'own'
                        ? company.holidayWindows.map(words.hours)
                        : [t(`companies:onHolidays.${company.onHolidays}`)]),
                      ...dayPlans(company.dayPlans),
                    ]}
                  />
                ),
              },
              {
                label: t('companies:fields.holidayFollowsProject'),
                value: t(company.holidayFollowsProject ? 'common:yes' : 'common:no'),
              },
              {
                label: t('companies:fields.callTargets'),
                value: company.callTargets.length ? (
                  <TextLines lines={company.callTargets.map(({ name }) => name)} />
                ) : (
                  t('companies:callTargets.admins')
                ),
              },
              { label: t('companies:columns.groups'), value: <NumberText value={company.groups} /> },
              { label: t('companies:columns.people'), value: <NumberText value={company.people} /> },
            ]}
          />
        )}
      </DetailScreen>
      {companyToEdit && (
        <Suspense>
          <CallTargetsDialog company={companyToEdit} onClose={() => setCompanyToEdit(undefined)} />
        </Suspense>
      )}
    </>
  )
}
