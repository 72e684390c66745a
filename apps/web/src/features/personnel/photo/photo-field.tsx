import { limits } from '@lintel/contract/base/limits.ts'
import { Button, FileButton, Group, NumberInput, Stack } from '@mantine/core'
import { useText } from '../../../language/language.ts'
import { dataAddressOf } from '../../../ui/files.tsx'
import { Section } from '../../../ui/content.tsx'
import { preparePhoto } from '../../../domain/people/photo.ts'
import classes from '../../../domain/people/portrait.module.css'

/** A photo that is sent once its person is there. */
export interface ChosenPhoto {
  readonly file: File
  /** What shows it meanwhile. */
  readonly address: string
  readonly lifetimeMinutes: number
}

interface PhotoFieldProps {
  readonly photo: ChosenPhoto | undefined
  readonly onChoose: (photo: ChosenPhoto | undefined) => void
}

/** Photo of a person who is being created: chosen, shown, taken back (office.md 8.2). */
export function PhotoField({ photo, onChoose }: PhotoFieldProps) {
  const t = useText()
  const choose = async (picture: File | null) => {
    if (!picture) return
    const file = await preparePhoto(picture)
    onChoose({ file, address: await dataAddressOf(file), lifetimeMinutes: photo?.lifetimeMinutes ?? 0 })
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
        {photo && (
          <PhotoLifetime
            minutes={photo.lifetimeMinutes}
            onChange={(lifetimeMinutes) => onChoose({ ...photo, lifetimeMinutes })}
          />
        )}
      </Stack>
    </Section>
  )
}

interface PhotoLifetimeProps {
  readonly minutes: number
  readonly onChange: (minutes: number) => void
}

/** How long doors know the face of a photo after its first use (access-decision.md 14.12). */
export function PhotoLifetime({ minutes, onChange }: PhotoLifetimeProps) {
  const t = useText()
  return (
    <NumberInput
      label={t('personnel:fields.lifetimeMinutes')}
      description={t('personnel:photo.lifetimeHelp')}
      inputWrapperOrder={['label', 'input', 'description']}
      value={minutes}
      onChange={(input) => onChange(Number(input))}
      min={0}
      max={limits.lifetimeMinutes}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      rightSection={t('common:unit.minutes')}
      rightSectionWidth="5rem"
    />
  )
}
