// Choosing a file: the browser's own control says it in the browser's language and cannot be styled.
import type { ControlProps } from '@jishi/ui/form-field';

type Props = {
  control: ControlProps;
  /** The label, such as 选择图片. */
  children: string;
  accept: string;
  disabled: boolean;
  onPick: (file: File) => void;
};

export function FilePick({ control, children, accept, disabled, onPick }: Props) {
  return (
    <label className="btn file-pick" aria-disabled={disabled || undefined}>
      {children}
      <input
        {...control}
        className="sr"
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again after it was corrected.
          event.target.value = '';
          if (file) onPick(file);
        }}
      />
    </label>
  );
}
