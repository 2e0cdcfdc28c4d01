import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog as Base } from "@base-ui/react/dialog";
import { type LucideIcon, Search } from "lucide-react";
import { Kbd } from "./kbd.tsx";

export interface Command {
  id: string;
  icon: LucideIcon;
  /** address of a small picture in place of the icon */
  picture?: string;
  label: string;
  /** what else it is found by */
  also?: string;
  /** keyboard shortcuts for the same command */
  keys?: readonly string[];
  run: () => void;
}

export interface CommandGroup {
  [key: string]: unknown;
  label: string;
  items: readonly Command[];
}

interface CommandMenuProps {
  title: string;
  placeholder: string;
  /** text when nothing matches */
  nothing: string;
  groups: readonly CommandGroup[];
  /** what is typed, for groups that are looked up by it */
  onQuery?: (query: string) => void;
  onClose: () => void;
}

export function CommandMenu({ title, placeholder, nothing, groups, onQuery, onClose }: CommandMenuProps) {
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[rgb(18_12_8/0.55)] transition-opacity duration-120 data-starting-style:opacity-0" />
        <Base.Popup className="fixed inset-x-3 top-[12dvh] z-50 mx-auto flex max-h-[70dvh] max-w-xl flex-col overflow-hidden rounded-card bg-surface text-text shadow-float outline-none transition-opacity duration-120 data-starting-style:opacity-0">
          <Base.Title className="sr-only">{title}</Base.Title>
          <Autocomplete.Root
            open
            inline
            items={groups}
            itemToStringValue={(command: Command) => `${command.label} ${command.also ?? ""}`}
            {...(onQuery && { onValueChange: onQuery })}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-3 border-line border-b px-4">
              <Search className="size-4.5 shrink-0 text-muted" aria-hidden />
              <Autocomplete.Input
                aria-label={title}
                placeholder={placeholder}
                className="min-h-13 w-full bg-transparent text-body outline-none placeholder:text-muted"
              />
            </div>
            <Autocomplete.Empty className="px-4 text-muted [&:not(:empty)]:py-6">
              {nothing}
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain scroll-py-2 p-2 empty:hidden">
              {(group: CommandGroup) => (
                <Autocomplete.Group key={group.label} items={group.items} className="pb-2">
                  <Autocomplete.GroupLabel className="px-2.5 py-1.5 font-medium text-caption text-muted">
                    {group.label}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.id}
                        value={command}
                        onClick={() => {
                          onClose();
                          command.run();
                        }}
                        className="flex min-h-11 cursor-pointer items-center gap-3 rounded-input px-2.5 -outline-offset-2 outline-accent outline-none data-highlighted:bg-accent-soft forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:outline-solid"
                      >
                        {command.picture ? (
                          <img
                            src={command.picture}
                            alt=""
                            className="-mx-1 size-9 shrink-0 rounded-image bg-sunken object-cover"
                          />
                        ) : (
                          <command.icon
                            className="size-4.5 shrink-0 text-muted"
                            strokeWidth={1.75}
                            aria-hidden
                          />
                        )}
                        <span className="min-w-0 flex-1 truncate">{command.label}</span>
                        {command.keys && (
                          <span aria-hidden className="flex shrink-0 gap-1 pointer-coarse:hidden">
                            {command.keys.map((key, place) => (
                              // biome-ignore lint/suspicious/noArrayIndexKey: a key may come twice, and none ever moves
                              <Kbd key={place}>{key}</Kbd>
                            ))}
                          </span>
                        )}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
