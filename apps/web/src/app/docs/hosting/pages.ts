import backup from "../../../../../../docs/hosting/backup.md" with { type: "text" };
import changes from "../../../../../../docs/hosting/changes.md" with { type: "text" };
import comfyui from "../../../../../../docs/hosting/comfyui.md" with { type: "text" };
import containers from "../../../../../../docs/hosting/containers.md" with { type: "text" };
import drill from "../../../../../../docs/hosting/drill.md" with { type: "text" };
import local from "../../../../../../docs/hosting/local.md" with { type: "text" };
import monitoring from "../../../../../../docs/hosting/monitoring.md" with { type: "text" };
import operator from "../../../../../../docs/hosting/operator.md" with { type: "text" };
import privateStudio from "../../../../../../docs/hosting/private.md" with { type: "text" };
import publicStudio from "../../../../../../docs/hosting/public.md" with { type: "text" };
import readme from "../../../../../../docs/hosting/README.md" with { type: "text" };
import scale from "../../../../../../docs/scale.md" with { type: "text" };

export const pages = {
  "hosting/README.md": readme,
  "hosting/local.md": local,
  "hosting/private.md": privateStudio,
  "hosting/public.md": publicStudio,
  "hosting/containers.md": containers,
  "hosting/operator.md": operator,
  "hosting/backup.md": backup,
  "hosting/monitoring.md": monitoring,
  "hosting/changes.md": changes,
  "scale.md": scale,
  "hosting/drill.md": drill,
  "hosting/comfyui.md": comfyui,
};
