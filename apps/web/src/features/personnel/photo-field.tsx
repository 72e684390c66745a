import { Button, FileButton, Group, Stack } from '@mantine/core'
import { useText } from '../../language/language.ts'
import { dataAddressOf } from '../../ui/data-address.ts'
import { Section } from '../../ui/section.tsx'
import { prepared } from './photo.ts'
import classes from './portrait.module.css'

/** A photo that is sent once its person is there. */
export interface ChosenPhoto {
  readonly file: File
  /** What shows it meanwhile. */
  readonly address: string
}

interface PhotoFieldProps {
  readonly photo: ChosenPhoto | undefined
  readonly onChoose: (photo: ChosenPhoto | undefined) => void
}

/** Photo of a person who is being created: chosen, shown, taken back (office.md 8.2). */
export function PhotoField({ photo, onChoose }: PhotoFieldProps) {
  const t = useText()
  const choose = async (chosen: File | null) => {
    if (!chosen) return
    const file = await prepared(chosen)
    onChoose({ file, address: await dataAddressOf(file) })
  }
  return (
    <Section title={t('personnel:photo.title')}>
      <Stack gap="sm" align="flex-start">
        {photo && <img className={classes.portrait} data-large src={photo.address} alt={t('personnel:photo.chosen')} />}
        <small>{t('personnel:photo.help')}</small>
        <Group gap="sm">
          <FileButton accept="image/jpeg,image/png" onChange={(file) => void choose(file)}>
            {(props) => (
              <Button {...props} variant="default">
                {t(photo ? 'personnel:photo.replace' : 'personnel:photo.choose')}
              </Button>
            )}
          </FileButton>
          {photo && (
            <Button variant="default" onClick={() => onChoose(undefined)}>
              {t('personnel:photo.remove')}
            </Button>
          )}
        </Group>
      </Stack>
    </Section>
  )
}
