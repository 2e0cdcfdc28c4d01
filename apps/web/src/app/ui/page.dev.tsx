"use client";

import { Badge } from "@portrait-studio/ui/badge";
import { Button } from "@portrait-studio/ui/button";
import { Checkbox } from "@portrait-studio/ui/checkbox";
import { Choice } from "@portrait-studio/ui/choice";
import { CommandMenu } from "@portrait-studio/ui/command-menu";
import { Dialog, DialogActions } from "@portrait-studio/ui/dialog";
import { Empty } from "@portrait-studio/ui/empty";
import { ErrorText } from "@portrait-studio/ui/error-text";
import { Field } from "@portrait-studio/ui/field";
import { FilmStrip, PencilRing } from "@portrait-studio/ui/film";
import { Input, NativeSelect, Textarea } from "@portrait-studio/ui/input";
import { Kbd } from "@portrait-studio/ui/kbd";
import { Notice } from "@portrait-studio/ui/notice";
import { CountMeter, Progress } from "@portrait-studio/ui/progress";
import { Ring } from "@portrait-studio/ui/ring";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { Slider } from "@portrait-studio/ui/slider";
import { Spinner } from "@portrait-studio/ui/spinner";
import { Stage } from "@portrait-studio/ui/stage";
import { Image } from "lucide-react";
import { type ReactNode, useState } from "react";

const places = ["centre", "side", "wide", "full"] as const;

/** Development serves this page at /ui; a production build has no such route. */
export default function UiPage() {
  const [open, setOpen] = useState<(typeof places)[number] | "stage" | "commands">();
  const close = () => setOpen(undefined);
  return (
    <main className="grid lg:grid-cols-2">
      <h1 className="sr-only">UI parts</h1>
      <Parts />
      <div className="dark bg-bg text-text">
        <Parts />
      </div>
      <Part name="Dialog, DialogActions, Stage, CommandMenu">
        {([...places, "stage", "commands"] as const).map((name) => (
          <Button key={name} onClick={() => setOpen(name)}>
            {`Open ${name}`}
          </Button>
        ))}
      </Part>
      {places.map(
        (place) =>
          place === open && (
            <Dialog
              key={place}
              place={place}
              onClose={close}
              title="Title"
              description="Description"
              closeLabel="Close"
            >
              <DialogActions>
                <Button onClick={close}>Cancel</Button>
              </DialogActions>
            </Dialog>
          ),
      )}
      <Stage open={open === "stage"} onClose={close} title="Stage">
        <Button look="film" onClick={close}>
          Close
        </Button>
      </Stage>
      {open === "commands" && (
        <CommandMenu
          title="Commands"
          placeholder="Search"
          nothing="Nothing found"
          groups={[
            {
              label: "Go to",
              items: [{ id: "gallery", icon: Image, label: "Gallery", keys: ["g"], run: close }],
            },
          ]}
          onClose={close}
        />
      )}
    </main>
  );
}

function Parts() {
  const [checked, setChecked] = useState(true);
  const [chosen, setChosen] = useState("one");
  const [amount, setAmount] = useState(0.2);
  const options = ["one", "two", "three"].map((value) => ({ value, label: value }));
  return (
    <div>
      <Part name="Button">
        {(["primary", "secondary", "quiet", "link", "danger", "film"] as const).map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        {(["small", "medium", "large"] as const).map((size) => (
          <Button key={size} size={size}>
            {size}
          </Button>
        ))}
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>
      </Part>
      <Part name="Badge">
        {(["neutral", "accent", "success", "danger", "warn"] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="accent" live>
          live
        </Badge>
      </Part>
      <Part name="Field, Input, Textarea, NativeSelect, ErrorText">
        <Field label="Name" aside="optional" hint="A hint">
          {(parts) => <Input {...parts} placeholder="Elena" />}
        </Field>
        <Field label="E-mail" error="An error">
          {(parts) => <Input {...parts} defaultValue="elena" />}
        </Field>
        <Field label="Prompt">{(parts) => <Textarea {...parts} defaultValue="Some lines" />}</Field>
        <NativeSelect aria-label="Order" disabled={false}>
          <option>Newest</option>
          <option>Oldest</option>
        </NativeSelect>
        <ErrorText>Something failed.</ErrorText>
      </Part>
      <Part name="Checkbox, Choice, Slider">
        <Checkbox checked={checked} onChange={setChecked}>
          Ticked
        </Checkbox>
        <Checkbox checked={false} onChange={setChecked} error="It must be ticked.">
          Refused
        </Checkbox>
        <Checkbox checked disabled onChange={setChecked}>
          Disabled
        </Checkbox>
        {(["segments", "cards", "rows"] as const).map((look) => (
          <Choice key={look} label={look} look={look} value={chosen} onChange={setChosen} options={options} />
        ))}
        <Slider
          label="Light"
          value={amount}
          minimum={-1}
          maximum={1}
          step={0.1}
          onChange={setAmount}
          text={amount.toFixed(1)}
        />
      </Part>
      <Part name="Notice, Empty">
        {(["info", "success", "warn", "danger"] as const).map((tone) => (
          <Notice key={tone} tone={tone} title={tone} action={<Button size="small">Try again</Button>}>
            What happened
          </Notice>
        ))}
        <Empty title="Nothing here" action={<Button>Begin</Button>}>
          What to do next
        </Empty>
      </Part>
      <Part name="Progress, CountMeter, Ring, Skeleton, Spinner, Kbd">
        <Progress label="Known" value={0.4} className="w-full" />
        <Progress label="Unknown" value={null} className="w-full" />
        <CountMeter label="Photos" value={7} maximum={20} enough={10} text="7 of 10 needed" />
        <Ring value={0.6} className="size-8" />
        <Spinner className="size-8" />
        <Skeleton className="size-16" />
        <Kbd>G</Kbd>
      </Part>
      <Part name="FilmStrip, PencilRing">
        <FilmStrip className="w-full">
          <div className="relative m-4 grid size-24 place-items-center border border-line">
            <PencilRing />
          </div>
        </FilmStrip>
      </Part>
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="grid gap-3 border-line border-b p-6">
      <h2 className="font-medium text-h3">{name}</h2>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </section>
  );
}
