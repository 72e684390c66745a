import type { BadgeTemplate } from '@lintel/contract/badges/schema.ts'
import { Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { useOperation, useRead } from '../../api/queries.ts'
import { ActionButton } from '../../kit/actions/action.tsx'
import { useDepartments } from '../../domain/people/companies.tsx'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions, type RecordAction } from '../../kit/actions/record-actions.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { RowActions } from '../../kit/actions/row-actions.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useFormat } from '../../session/use-format.ts'
import { Blank, Line, Lines, Section } from '../../ui/content.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Option } from '../../kit/options/options.ts'

const TemplateDialog = lazyPart(() =>
  import('./template-dialog.tsx').then((file) => ({ default: file.TemplateDialog })),
)

const templateDeletion = deletion({
  of: api.badgeTemplate.remove,
  needs: 'personnel.edit',
  name: ({ name }: BadgeTemplate) => name,
  text: 'badges:templates.deleteText',
})

interface OfCompany {
  readonly companyUuid: string
}

/** How the badges of a company may look. */
export function Templates({ companyUuid }: OfCompany) {
  const t = useText()
  const query = useRead(api.badgeTemplate.list, { companyUuid })
  const departments = useDepartments(companyUuid)
  const [templateToEdit, setTemplateToEdit] = useState<BadgeTemplate | 'new'>()
  const create = {
    key: 'create',
    label: t('badges:templates.create'),
    icon: <IconPlus size={16} aria-hidden />,
    needs: 'personnel.edit' as const,
    run: () => setTemplateToEdit('new'),
  }
  return (
    <Section title={t('badges:templates.title')} aside={<ActionButton action={create} size="xs" />}>
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Blank>{t('badges:templates.empty')}</Blank>
          ) : (
            <Lines>
              {rows.map((row) => (
                <TemplateLine key={row.uuid} row={row} departments={departments} onEdit={setTemplateToEdit} />
              ))}
            </Lines>
          )
        }
      </Loaded>
      <Suspense>
        {templateToEdit && (
          <TemplateDialog
            companyUuid={companyUuid}
            template={templateToEdit === 'new' ? undefined : templateToEdit}
            onClose={() => setTemplateToEdit(undefined)}
          />
        )}
      </Suspense>
    </Section>
  )
}

interface LineProps {
  readonly row: BadgeTemplate
  readonly departments: readonly Option[]
  readonly onEdit: (row: BadgeTemplate) => void
}

function TemplateLine({ row, departments, onEdit }: LineProps) {
  const t = useText()
  const format = useFormat()
  const makeDefault = useOperation(api.badgeTemplate.makeDefault)
  const { name } = row
  const size = {
    width: format.number(row.width),
    height: format.number(row.height),
    unit: t(`badges:units.${row.unit}`),
  }
  const departmentNames = departments
    .filter(({ value }) => row.departmentUuids.includes(value))
    .map(({ label }) => label)
  const labelFor = (label: string) => t('badges:actionFor', { action: label, name })
  const one = useRecordActions<BadgeTemplate>((): readonly RecordAction<BadgeTemplate>[] => [
    {
      key: 'edit',
      label: t('common:edit'),
      accessibleLabel: labelFor(t('common:edit')),
      needs: 'personnel.edit' as const,
      run: () => onEdit(row),
    },
    ...(row.isDefault || !row.isActive
      ? []
      : [
          {
            key: 'default',
            label: t('badges:templates.makeDefault'),
            needs: 'personnel.edit' as const,
            run: () =>
              makeDefault.mutate(
                { uuid: row.uuid },
                { onSuccess: () => showToast({ meaning: 'ok', text: t('badges:templates.madeDefault', { name }) }) },
              ),
          },
        ]),
    templateDeletion(t, row),
  ])
  return (
    <Line
      aside={
        <>
          <RowActions actions={one.actionsOf(row)} name={name} />
          {one.dialog}
        </>
      }
    >
      <Stack gap={2}>
        <span>
          <bdi>{name}</bdi>{' '}
          {row.isDefault && <StatusBadge meaning="information">{t('badges:templates.default')}</StatusBadge>}{' '}
          {!row.isActive && <StatusBadge meaning="neutral">{t('badges:templates.inactive')}</StatusBadge>}
        </span>
        <span>
          {t('badges:templates.size', size)} · {t('badges:dpi', { value: row.resolution })}
        </span>
        {departmentNames.length > 0 && (
          <bdi>{t('badges:templates.departments', { names: departmentNames.join(' · ') })}</bdi>
        )}
      </Stack>
    </Line>
  )
}
