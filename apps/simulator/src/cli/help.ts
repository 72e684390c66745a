/** What `lintel-simulator --help` says: every command with what it takes. */
export const help = `lintel-simulator: devices that speak the open device protocol.

  lintel-simulator run --portal <url> --devices <file> --state <folder> [--scenario] [--seed <number>]
                       [--direct] [--reconnect-max <seconds>] [--port <number>] [--model-file <file>]
                       [--firmware <version>] [--no-jobs]
      Runs all devices of the file until Ctrl-C. The file is a JSON list:
      [{ "mac": "0C1105AABB01", "code": "<claim code>", "model": "LD-200", "name": "Main entrance" }]
      Models: LD-200, LD-100, LM-7, LG-1, LC-4, LE-8, C3-200. "doorSensor": true also reports doors opening and closing.
      "units": [{ "slot": 1, "kind": "buttons", "label": "Suites" }] are modules that are plugged into it.
      "firmware": "50.1.0.0" and "jobs": false are what --firmware and --no-jobs say of all.
      A file that ends in .csv is the sheet of claim codes of an import, saved as CSV: --devices codes.csv --model LC-4 runs
      all of its devices, up to 1,000, as one model.
      One device alone stands on the line, in place of --devices: --mac <mac> --model <model> --code <claim code>
      --model-file     another model, as JSON: { "model": "LD-300", "code": 120, "name": "Three-relay door phone",
                       "type": "doorPhone", "has": [{ "kind": "relays", "count": 3 }, { "kind": "pin" }] }
      --firmware       version that new devices were made with (default 1.0.0); jobs of the portal bring newer ones. What bad
                       firmware does can be tried with images of npm run firmware:pack -- --simulate brick
      --no-jobs        the firmware knows no jobs, so that the portal cannot upgrade it
      --scenario       a person comes by or rings every 20 to 60 seconds
      --seed           tells another scenario (default 1)
      --direct         claims at the portal itself; otherwise a new device asks it first where it belongs
      --reconnect-max  longest wait before another try (default 300)
      --port           control port on 127.0.0.1 (default: a free one)

  These drive a running fleet; all take --state <folder>:

  lintel-simulator list
      All devices: version, phase, stored and unsent events.
  lintel-simulator status <mac>
      Everything about one device, as JSON.
  lintel-simulator screen <mac>
      The texts that the device's screen shows, newest last.
  lintel-simulator swipe <mac> <credential> [--door <n>] [--granted] [--reason <word>] [--method <word>]
      A person shows a credential; without --granted it is refused, by default as unknown.
  lintel-simulator present <mac> <kind> <value> [--door <n>] [--side entry|exit]
      A person shows a credential and the device decides by the policy it holds, also without the portal.
      Kinds: pin, card, uhfTag, plate, face, fingerprint, idAccess, qr, phone.
      A face is shown by the id of its person, a fingerprint by its template. --reader names where it is shown,
      such as wiegand0: the door's settings then say which door and side that is. A door that asks for a second proof
      waits 10 seconds for another present. --apartment is typed before a PIN where the site asks for it.
  lintel-simulator openDoor | closeDoor | forceDoor <mac> [--door <n>]
      A person opens a door that is unlocked, closes it, or breaks it open. <n> is the door's relay from 0; security relays
      count from 16.
  lintel-simulator press <mac> [--door <n>]
      A person presses the exit button.
  lintel-simulator pressFloor <mac> [--door <n>]
      A person in the cab of a lift presses a floor, after a present at the cab's reader (--reader wiegand0): the device
      decides for that floor, and tells of it once. Without a floor for 10 seconds nothing has happened.
  lintel-simulator fire | endFire <mac> [--door <n>]
      The fire alarm closes the circuit of the door's fire input, or opens it again.
  lintel-simulator breakReader | mendReader <mac> <reader>
      A reader, such as wiegand0, does not answer any more, or does again: the device tells the portal.
  lintel-simulator input <mac> <n> high|low
      A wire of an input changes its level, whatever hangs there.
  lintel-simulator ring <mac> <to> [--result <word>] [--kind <word>] [--seconds <n>] [--unlocked] [--person <id>]
      A visitor rings for a flat or a person. Results: answered, missed, rejected, noAnswer.
      Kinds: app, landline, device. --unlocked opens the door during the call.
  lintel-simulator directory <mac>
      The companies, departments and people that visitors find on the device's screen, and the people that companies have rung.
  lintel-simulator call <mac> <company> [--person <name>] [--answers <name>] [--seconds <n>] [--unlocked]
      A visitor picks a company of the directory, or one of its people. The people that a company has rung ring one after the
      other; who does not answer has missed the call. --unlocked: the one who answers opens the door.
  lintel-simulator apartments <mac>
      The apartments of the device's address book.
  lintel-simulator callApartment <mac> <apartment> [--building <n>] [--answers <name>] [--seconds <n>] [--unlocked]
      A visitor calls an apartment by its number, its name or a resident. What rings follows the call type; --answers names
      the person, monitor or telephone that answers.
  lintel-simulator offline <mac>
      Cuts the device's cable: it says no goodbye.
  lintel-simulator online <mac>
      Plugs it in again.
  lintel-simulator repair <mac>
      A person brings back a device whose new firmware does not start, with what it ran before.
  lintel-simulator burst <mac> <count> [--per-second <n>]
      Records many accesses (default 10 a second) and waits until all are stored.

Exit codes: 0 done, 1 it could not be done, 2 the command was not understood.
`
