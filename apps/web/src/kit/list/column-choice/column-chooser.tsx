import { ActionIcon } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useText } from '../../../language/language.ts'
import { MenuButton } from '../../actions/menu-button.tsx'
import { useListModel } from '../use-list.tsx'
import classes from '../list.module.css'

/** Which columns are shown; the choice is remembered on this device (design, Lists). */
export function ColumnChooser() {
  const t = useText()
  const { columns, hiddenColumns, emptyColumns, toggleColumn, presentation } = useListModel()
  const choosable = columns.filter(({ isFixed }) => !isFixed)
  if (choosable.length < 2 || presentation === 'tiles') return null
  return (
    <MenuButton
      target={
        <ActionIcon size={36} variant="default" aria-label={t('common:columns')} className={classes.chooser!}>
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      }
      lines={[
        { kind: 'label', key: '', content: t('common:list.showColumns') },
        ...choosable.map(({ name, label }) => ({
          kind: 'check' as const,
          key: name,
          content: t(label),
          isChosen: !hiddenColumns.has(name) && !emptyColumns.has(name),
          onChange: () => toggleColumn(name),
        })),
      ]}
    />
  )
}
