import type { Names } from './names.ts'

/** Pages of a new feature: addresses, the list with its delete question, and the dialog that adds and edits. */
export function webFiles({ entity, type, plural, folder, pluralWords }: Names): Record<string, string> {
  return {
    [`apps/web/src/features/${folder}/links.ts`]: `import type ${plural}Texts from '@lintel/i18n/catalogues/en/${plural}.json'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    ${plural}: typeof ${plural}Texts
  }
}

/** The ${pluralWords} of a site. */
export const ${plural} = defineLinks({
  key: '${plural}',
  title: 'menu:${plural}',
  icon: 'settings',
  entry: 'list',
  texts: ['${plural}'],
  screens: {
    list: { title: '${plural}:title', needs: '${entity}.read' },
  },
  views: {
    site: { columns: ['name'] },
  },
})
`,
    [`apps/web/src/features/${folder}/list.tsx`]: `import type { ${type} } from '@lintel/contract/${folder}/schema.ts'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { NameText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { ${plural} } from './links.ts'

const ${type}Dialog = lazyPart(async () => ({ default: (await import('./dialog.tsx')).${type}Dialog }))

const columns = columnsFor<${type}>()({
  name: {
    label: '${plural}:columns.name',
    Cell: ({ row }) => <NameText name={row.name} to={undefined} />,
    sort: 'name',
    isFixed: true,
  },
})

const filters = [filter.text('keyword', '${plural}:filters.keyword')]

function Edit({ of, onClose }: RecordDialogProps<${type}>) {
  return <${type}Dialog of={of} onClose={onClose} />
}

const ${entity}Deletion = deletion({
  of: api.${entity}.remove,
  needs: '${entity}.delete',
  name: ({ name }: ${type}) => name,
  text: 'common:deletion.final',
})

/** The ${pluralWords} of the site. */
export default function ${type}List() {
  const t = useText()
  const view = useView(${plural})
  const [isCreating, setCreating] = useState(false)
  const one = useRecordActions<${type}>((row) => [
    {
      key: 'edit',
      label: t('common:edit'),
      icon: <IconPencil size={16} aria-hidden />,
      needs: '${entity}.edit',
      Dialog: Edit,
    },
    ${entity}Deletion(t, row),
  ])
  return (
    <>
      <ListScreen
        title="${plural}:title"
        of={api.${entity}.list}
        columns={columns.pick(view.columns)}
        filters={filters}
        rowId={(row) => row.uuid}
        rowName={(row) => row.name}
        empty="${plural}:empty.list"
        create={{
          key: 'create',
          label: t('${plural}:create'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: '${entity}.create',
          run: () => setCreating(true),
        }}
        row={one.actionsOf}
      />
      <Suspense>{isCreating && <${type}Dialog of={undefined} onClose={() => setCreating(false)} />}</Suspense>
      {one.dialog}
    </>
  )
}
`,
    [`apps/web/src/features/${folder}/dialog.tsx`]: `import { ${type}Edit, ${type}Form, type ${type} } from '@lintel/contract/${folder}/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { api } from '../../api/client.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useText } from '../../language/language.ts'

interface ${type}DialogProps {
  /** The one to change; none for a new one. */
  readonly of: ${type} | undefined
  readonly onClose: () => void
}

/** Adds one of the ${pluralWords}, or edits it. */
export function ${type}Dialog({ of, onClose }: ${type}DialogProps) {
  const t = useText()
  const commonProps = {
    submitLabel: 'common:save',
    successText: ({ name }: { readonly name: string }) => t('${plural}:saved', { name }),
    onSaved: onClose,
    onClose,
    children: <TextField name="name" label="${plural}:columns.name" maxLength={limits.title} autoComplete="off" />,
  } as const
  return of ? (
    <FormDialog
      {...commonProps}
      title={t('${plural}:edit', { name: of.name })}
      schema={${type}Edit}
      values={of}
      save={(form) => api.${entity}.edit(form)}
    />
  ) : (
    <FormDialog
      {...commonProps}
      title={t('${plural}:create')}
      schema={${type}Form}
      values={{ name: '' }}
      save={(form) => api.${entity}.create(form)}
    />
  )
}
`,
  }
}
