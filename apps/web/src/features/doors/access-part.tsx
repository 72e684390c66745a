import type { DoorInfo } from '@lintel/contract/doors/schema.ts'
import { Button, Group } from '@mantine/core'
import { useDepartments } from '../../domain/people/companies.tsx'
import { useIsOffice } from '../../domain/sites/site-kind.ts'
import { TextLines } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { Facts, Section } from '../../ui/content.tsx'

interface AccessPartProps {
  readonly door: DoorInfo
  readonly edit: () => void
}

/** Rules of a door, and the people it serves (access-decision.md 3; office.md 5.4). */
export function AccessPart({ door: { access, isLockedDown }, edit }: AccessPartProps) {
  const t = useText()
  const departments = useDepartments()
  const isOffice = useIsOffice()
  const exemptPeople = [
    ...access.lockdownExemptPeople.map(({ name }) => name),
    ...departments
      .filter(({ value }) => access.lockdownExemptDepartmentUuids.includes(value))
      .map(({ label }) => label),
  ]
  const sisters = access.otherDoors.filter(({ uuid }) => access.interlockUuids.includes(uuid))
  const companies = [...access.companiesOfAll, ...access.companies].map(({ name }) => name)
  return (
    <Section title={t('doorAccess:section')}>
      <Facts
        facts={[
          ...(access.isOutOfService
            ? [{ label: t('doorAccess:fields.isOutOfService'), value: <bdi>{access.outOfServiceReason}</bdi> }]
            : []),
          {
            label: t('doorAccess:fields.permitsRemote'),
            value: t(access.permitsRemote ? 'doorAccess:remote.yes' : 'doorAccess:remote.no'),
          },
          { label: t('doorAccess:fields.class'), value: t(`doorAccess:class.${access.class}`) },
          ...(access.class === 'high'
            ? [
                {
                  label: t('doorAccess:fields.maxPolicyAgeHours'),
                  value: t('doorAccess:ageHours', { hours: access.maxPolicyAgeHours }),
                },
              ]
            : []),
          ...(isOffice
            ? [
                {
                  label: t('doorAccess:fields.companyUuids'),
                  value: companies.length > 0 ? <TextLines lines={companies} /> : '–',
                },
              ]
            : []),
          ...(exemptPeople.length > 0
            ? [{ label: t('doorAccess:groups.holders'), value: <TextLines lines={exemptPeople} /> }]
            : []),
          ...(sisters.length > 0
            ? [
                {
                  label: t('doorAccess:fields.interlockUuids'),
                  value: <TextLines lines={sisters.map(({ name }) => name)} />,
                },
              ]
            : []),
        ]}
      />
      <Group gap="sm">
        <Button variant="default" disabled={isLockedDown} onClick={edit}>
          {t('doorAccess:edit')}
        </Button>
      </Group>
    </Section>
  )
}
